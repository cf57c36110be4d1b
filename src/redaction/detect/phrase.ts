import { RANK } from '../redact.types';
import { Scan, Trigger } from '../scan';

/** BIP-39 and its kin: twelve to twenty-four words of three to eight letters; prose has shorter ones in between. */
const WORDS =
  /[^\n]{0,40}?[:=\n"'`(][\s"'`(]{0,6}((?:(?:\d{1,2}[.)] ?)?[a-z]{3,8}[\s,]{1,3}){11,23}[a-z]{3,8})(?![a-z])/y;

/** A wallet's seed phrase behind the words that announce it. */
function seedTrigger(literal: string): Trigger {
  return {
    literal,
    anyCase: true,
    wordStart: false,
    visit(scan: Scan, at: number) {
      WORDS.lastIndex = at + literal.length;
      const match = WORDS.exec(scan.text);
      if (!match) return 0;
      const end = match.index + match[0].length;
      scan.emit(end - (match[1] ?? '').length, end, 'recovery phrase', RANK.context);
      return end;
    },
  };
}

const CODES =
  /[^\n]{0,40}?[:\n]((?:[\s,;*`•-]{1,6}(?:\d{1,2}[.)] )?[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{4,12}){0,4}){1,24})/y;
const CODE = /(?<![A-Za-z0-9-])(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{4,12}){0,4}/g;

/** Codes that replace a second factor: short, so only the list behind its own heading counts. */
function codesTrigger(literal: string): Trigger {
  return {
    literal,
    anyCase: true,
    wordStart: false,
    visit(scan: Scan, at: number) {
      CODES.lastIndex = at + literal.length;
      const match = CODES.exec(scan.text);
      const list = match?.[1];
      if (!match || list === undefined) return 0;
      const from = match.index + match[0].length - list.length;
      for (const code of list.matchAll(CODE)) {
        if (code[0].length >= 8)
          scan.emit(from + code.index, from + code.index + code[0].length, 'recovery code', RANK.context);
      }
      return 0;
    },
  };
}

export const phraseTriggers: readonly Trigger[] = [
  ...[
    'seed phrase',
    'recovery phrase',
    'mnemonic',
    'seed words',
    'recovery words',
    'secret phrase',
    'seed_phrase',
    'backup phrase',
  ].map(seedTrigger),
  ...['recovery code', 'backup code', 'scratch code', 'recovery-code', 'backup-code', 'wiederherstellungscode'].map(
    codesTrigger,
  ),
];
