import { Literal, RANK, Span } from './redact.types';

/** What stands in the placeholder of a value that was known in advance. */
export const CONFIGURED_KIND = 'configured key';

/** A shorter literal would also be a word: replacing it would leave holes everywhere and hide nothing. */
export const MIN_LITERAL_LENGTH = 6;

/** The value in every encoding it would appear in; the longest forms first, so that they win. */
export function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const forms = new Set<string>([value]);
  const json = JSON.stringify(value).slice(1, -1);
  forms.add(json);
  forms.add(JSON.stringify(json).slice(1, -1));
  forms.add(value.replace(/\//g, '\\/'));
  forms.add(json.replace(/[\u007f-\uffff]/g, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0')));
  for (const percent of [
    percentEncode(bytes, /[A-Za-z0-9\-_.~]/),
    percentEncode(bytes, /[A-Za-z0-9\-_.!~*'()]/),
    percentEncode(bytes, /[A-Za-z0-9\-_.*]/),
  ]) {
    forms.add(percent);
    forms.add(percent.replace(/%[0-9A-F]{2}/g, (e) => e.toLowerCase()));
    forms.add(percent.replace(/%20/g, '+'));
    forms.add(percent.replace(/%/g, '%25'));
  }
  forms.add(
    value.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c),
  );
  forms.add(value.replace(/[&<>"'/=+]/g, (c) => `&#${c.charCodeAt(0)};`));
  forms.add(value.replace(/[&<>"'/=+`]/g, (c) => `&#x${c.charCodeAt(0).toString(16).toUpperCase()};`));
  forms.add(value.replace(/[\\`*_{}[\]()#+\-.!~|<>]/g, '\\$&'));
  if (bytes.length >= 8) {
    forms.add(bytes.toString('hex'));
    forms.add(bytes.toString('hex').toUpperCase());
    for (const form of base64Forms(bytes)) forms.add(form);
  }
  return [...forms].filter((form) => form.length >= MIN_LITERAL_LENGTH).sort((a, b) => b.length - a.length);
}

/**
 * Base64 of the bytes at each of the three alignments that preceding bytes can cause, without the characters that also
 * depend on the neighbours; in both alphabets.
 */
function base64Forms(bytes: Buffer): string[] {
  const forms: string[] = [];
  for (const offset of [0, 1, 2]) {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const whole = padded.toString('base64').replace(/=+$/, '');
    const head = offset === 0 ? 0 : offset + 1;
    const tail = padded.length % 3 === 0 ? whole.length : whole.length - 1;
    const stable = whole.slice(head, tail);
    forms.push(stable, stable.replace(/\+/g, '-').replace(/\//g, '_'));
  }
  return forms;
}

function percentEncode(bytes: Buffer, keeps: RegExp): string {
  let out = '';
  for (const byte of bytes) {
    const c = String.fromCharCode(byte);
    out += byte < 128 && keeps.test(c) ? c : '%' + byte.toString(16).toUpperCase().padStart(2, '0');
  }
  return out;
}

/** The forms of literals that live on, such as the deployment's own; forgotten together with them. */
const forms = new WeakMap<Literal, readonly string[]>();

function formsOf(literal: Literal): readonly string[] {
  let known = forms.get(literal);
  if (!known) forms.set(literal, (known = encodingsOf(literal.value.trim())));
  return known;
}

/** Every occurrence of every literal, in any encoding. */
export function findLiterals(text: string, literals: readonly Literal[]): Span[] {
  const spans: Span[] = [];
  const done = new Set<string>();
  for (const literal of literals) {
    const { kind } = literal;
    const trimmed = literal.value.trim();
    if (trimmed.length < MIN_LITERAL_LENGTH || done.has(trimmed)) continue;
    done.add(trimmed);
    for (const form of formsOf(literal)) {
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
        spans.push({ start: at, end: at + form.length, kind, rank: RANK.literal });
      }
    }
  }
  return spans;
}
