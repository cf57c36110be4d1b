import { AnchorIndex } from './anchors';
import { commandTriggers, COMMAND_KINDS } from './detect/command';
import { fileTriggers } from './detect/file';
import { headerTriggers } from './detect/header';
import { jwkTrigger } from './detect/jwk';
import { jwtTrigger } from './detect/jwt';
import { KEYWORDS, keywordTrigger } from './detect/keyword';
import { multilingualTriggers } from './detect/multilingual';
import { encodedPemTrigger, pemTrigger, puttyTrigger } from './detect/pem';
import { phraseTriggers } from './detect/phrase';
import { findNearby, questionTrigger } from './detect/prose';
import { tokenTriggers } from './detect/token';
import { urlTriggers } from './detect/url';
import { CONFIGURED_KIND, findLiterals } from './literals';
import { maskPlaceholders, placeholderOf } from './placeholder';
import { RANK, RedactOptions, RedactResult, Span } from './redact.types';
import { TOKEN_RULES } from './rules/all';
import { Scan, Trigger } from './scan';
import { mergeSpans } from './spans';
import { unescapedView, unwrappedView, View } from './views';

export type { ExtraRule, Literal, RedactOptions, RedactResult } from './redact.types';

const TRIGGERS: readonly Trigger[] = [
  ...tokenTriggers(TOKEN_RULES),
  pemTrigger,
  puttyTrigger,
  encodedPemTrigger,
  jwtTrigger,
  jwkTrigger,
  ...urlTriggers,
  ...headerTriggers,
  ...commandTriggers,
  ...fileTriggers,
  ...phraseTriggers,
  questionTrigger,
  ...KEYWORDS.map(keywordTrigger),
  ...multilingualTriggers,
];

const INDEX = new AnchorIndex(TRIGGERS);

/** Kinds that no rule of the table names; together they are the placeholders that this module recognises as its own. */
const STRUCTURAL_KINDS =
  'password|passphrase|token|secret|api key|key|credential|session cookie|recovery secret|recovery phrase|recovery code|private key|pgp private key|putty private key|json web token|encrypted json web token|json web key|url password|url token|url signature|basic credentials|bearer token|authorization header|digest credentials|request signature|kubernetes secret|docker credentials|npm credentials|netrc password|one-time password seed|service account key id|password hash';
const KINDS: ReadonlySet<string> = new Set([
  CONFIGURED_KIND,
  ...STRUCTURAL_KINDS.split('|'),
  ...COMMAND_KINDS,
  ...TOKEN_RULES.map((rule) => rule.kind),
]);

/**
 * A placeholder changes what stands near what, so a pass may find more than the one before. The last pass finds
 * nothing, which makes the result a fixed point; the bound keeps a hostile text from choosing the number of passes.
 */
const MAX_PASSES = 6;

/**
 * Replaces every secret in `text` by a placeholder that names its kind and nothing else. Takes the whole text: a part
 * may begin in the middle of a key. Idempotent, linear in the text's length, without state, never throws.
 */
export function redact(text: string, options: RedactOptions = {}): RedactResult {
  const counts: Record<string, number> = {};
  const extraKinds = new Set([
    ...(options.literals ?? []).map((l) => l.kind),
    ...(options.extra ?? []).map((e) => e.kind),
  ]);
  const isKind = (kind: string): boolean => KINDS.has(kind) || extraKinds.has(kind);
  let current = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const masked = maskPlaceholders(current, isKind);
    const spans = mergeSpans(findSpans(masked, options), masked);
    if (spans.length === 0) break;
    let out = '';
    let from = 0;
    for (const span of spans) {
      out += current.slice(from, span.start) + placeholderOf(span.kind);
      from = span.end;
      counts[span.kind] = (counts[span.kind] ?? 0) + 1;
    }
    current = out + current.slice(from);
  }
  return { text: current, counts };
}

function findSpans(text: string, options: RedactOptions): Span[] {
  const spans: Span[] = [];
  scanInto(text, (start, end, kind, rank) => spans.push({ start, end, kind, rank }));
  const views: View[] = [];
  const unescaped = unescapedView(text);
  if (unescaped) {
    views.push(unescaped);
    scanInto(unescaped.text, through(unescaped, spans, false));
  }
  const unwrapped = unwrappedView(text);
  if (unwrapped) {
    views.push(unwrapped);
    scanInto(unwrapped.text, through(unwrapped, spans, true));
  }
  for (const rule of options.extra ?? []) {
    for (const [start, end] of rule.find(text)) spans.push({ start, end, kind: rule.kind, rank: RANK.literal });
  }
  if (options.literals && options.literals.length > 0) {
    spans.push(...findLiterals(text, options.literals));
    for (const view of views) {
      const report = through(view, spans, true);
      for (const found of findLiterals(view.text, options.literals))
        report(found.start, found.end, found.kind, found.rank);
    }
  }
  return spans;
}

type Report = (start: number, end: number, kind: string, rank: number) => void;

/** Reports finds in a view at their places in the original. */
function through(view: View, spans: Span[], onlyCrossing: boolean): Report {
  return (start, end, kind, rank) => {
    if (onlyCrossing && !view.crosses(start, end)) return;
    const [from, to] = view.toOriginal(start, end);
    spans.push({ start: from, end: to, kind, rank });
  };
}

function scanInto(text: string, report: Report): void {
  const scan = new Scan(text, report);
  INDEX.scan(text, (trigger, at) => trigger.visit(scan, at));
  findNearby(scan);
}
