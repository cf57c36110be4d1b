import { LEXICON_RULES, LexiconRules } from './lexicon-rules';
import { CLAUSE_RULES, SENTENCE_RULES, TEXT_RULES } from './rules/catalogue';
import { type ClauseRule, FAMILIES, type Family } from './rules/rule.types';
import { plainText } from './scan-text';
import { mayBeginCommand, sentenceAround } from './sentences';
import { TermTrie } from './term-trie';
import { featuresOf } from './text-features';

export type { Family } from './rules/rule.types';

export interface Finding {
  family: Family;
  /** Sentences or places in which the family was found. */
  count: number;
}

export interface ScanResult {
  /** Families found, each once, in a fixed order. */
  markers: Family[];
  findings: Finding[];
}

/** A family that was found this often needs no further proof; the bound keeps hostile text cheap. */
const MOST_FINDINGS = 100;
/** More anchors of one rule than this in one sentence are no prose. */
const DENSE = 10;
const MOST_REMEMBERED = 4096;

const clauseWords = [...new Set(CLAUSE_RULES.flatMap(({ first }) => first))];
const rulesOfWord: readonly ClauseRule[][] = clauseWords.map((word) =>
  CLAUSE_RULES.filter(({ first }) => first.includes(word)),
);
const lexicon = new LexiconRules(LEXICON_RULES);
const LEXICON_BASE = SENTENCE_RULES.length;
const CLAUSE_BASE = LEXICON_BASE + LEXICON_RULES.length;
/** Words that make a rule for whole texts worth asking. */
const TEXT_BASE = CLAUSE_BASE + clauseWords.length;
const anchors = new TermTrie([
  ...SENTENCE_RULES.flatMap((rule, index) => rule.anchors.map((term) => ({ term, payload: index }))),
  ...lexicon.anchors(LEXICON_BASE),
  ...clauseWords.map((term, index) => ({ term, payload: CLAUSE_BASE + index })),
  ...TEXT_RULES.flatMap(({ words = [] }, index) => words.map((term) => ({ term, payload: TEXT_BASE + index }))),
]);

type Counts = Map<Family, number>;

/**
 * Finds text that tries to steer a model: 16 families, over thirty languages, common disguises. Deterministic and advisory:
 * it blocks nothing, and what it does not find is not therefore harmless. Linear in the length of the text.
 */
export function scan(text: string): ScanResult {
  const counts: Counts = new Map();
  const plain = plainText(text);
  const asked = scanWording(plain, counts);
  const features = featuresOf(text);
  TEXT_RULES.forEach((rule, index) => {
    if (((rule.needs ?? 0) & features) !== (rule.needs ?? 0)) return;
    if (rule.words === undefined ? !rule.gate.test(text) : !asked.has(index)) return;
    const count = rule.count(text, plain, isAttack);
    if (count > 0) counts.set(rule.family, (counts.get(rule.family) ?? 0) + count);
  });
  const findings = FAMILIES.flatMap((family) => {
    const count = counts.get(family);
    return count === undefined ? [] : [{ family, count }];
  });
  return { markers: findings.map(({ family }) => family), findings };
}

/** Whether a short text, such as a decoded payload, fires any rule of wording. */
function isAttack(text: string): boolean {
  const counts: Counts = new Map();
  scanWording(plainText(text), counts);
  return counts.size > 0;
}

/**
 * Only sentences that hold a term of some rule are looked at; the trie finds those in one pass. Returns the rules for
 * whole texts whose words it met.
 */
function scanWording(plain: string, counts: Counts): Set<number> {
  const asked = new Set<number>();
  const remembered = new Map<string, readonly Family[]>();
  const payloads: number[] = [];
  const starts: number[] = [];
  let bounds = { start: 0, end: 0 };
  const flush = (): void => {
    if (payloads.length === 0) return;
    const sentence = plain.slice(bounds.start, bounds.end);
    let found = remembered.get(sentence);
    if (found === undefined) {
      found = judge(sentence, payloads, starts, bounds.start, counts);
      if (remembered.size < MOST_REMEMBERED) remembered.set(sentence, found);
    }
    for (const family of found) counts.set(family, (counts.get(family) ?? 0) + 1);
    payloads.length = 0;
    starts.length = 0;
  };
  anchors.walk(plain, (payload, start) => {
    if (payload >= TEXT_BASE) {
      asked.add(payload - TEXT_BASE);
      return;
    }
    if (start >= bounds.end) {
      flush();
      bounds = sentenceAround(plain, start, bounds.end);
    }
    payloads.push(payload);
    starts.push(start);
  });
  flush();
  return asked;
}

const NONE: readonly Family[] = [];

function judge(
  sentence: string,
  payloads: readonly number[],
  starts: readonly number[],
  offset: number,
  counts: Counts,
): readonly Family[] {
  let families: Set<Family> | null = null;
  const isOpen = (family: Family): boolean =>
    families?.has(family) !== true && (counts.get(family) ?? 0) < MOST_FINDINGS;
  const add = (family: Family): void => {
    families = (families ?? new Set<Family>()).add(family);
  };
  for (let i = 0; i < payloads.length; i++) {
    const payload = payloads[i]!;
    if (payload >= CLAUSE_BASE) {
      if (i > MOST_COMMANDS) continue;
      const at = starts[i]! - offset;
      if (at < 0 || !mayBeginCommand(sentence, at)) continue;
      for (const rule of rulesOfWord[payload - CLAUSE_BASE]!) {
        if (!isOpen(rule.family) || rule.gate?.test(sentence) === false) continue;
        rule.pattern.lastIndex = at;
        if (rule.pattern.test(sentence)) add(rule.family);
      }
      continue;
    }
    if (payloads.indexOf(payload) !== i) continue;
    if (payload >= LEXICON_BASE) {
      for (const family of lexicon.test(payload - LEXICON_BASE, sentence)) if (isOpen(family)) add(family);
      continue;
    }
    const rule = SENTENCE_RULES[payload]!;
    if (!isOpen(rule.family) || isDense(payloads, payload)) continue;
    if (rule.gate?.test(sentence) !== false && rule.pattern.test(sentence)) add(rule.family);
  }
  return families === null ? NONE : [...(families as Set<Family>)];
}

/** Terms of one sentence beyond which no further command is read. */
const MOST_COMMANDS = 40;

function isDense(payloads: readonly number[], payload: number): boolean {
  let count = 0;
  for (const other of payloads) if (other === payload) count++;
  return count > DENSE;
}
