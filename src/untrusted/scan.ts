import { LEXICON_RULES, LexiconRules } from './lexicon-rules';
import { CLAUSE_RULES, SENTENCE_RULES, TEXT_RULES } from './rules/catalogue';
import type { Family } from './rules/rule.types';
import { FAMILIES } from './rules/rule.types';
import { plainText } from './scan-text';
import { clauseStarts, sentences } from './sentences';
import { TermTrie } from './term-trie';

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
const MOST_FINDINGS = 200;
/** More anchors than this in one sentence are no prose. */
const DENSE = 14;
const MOST_REMEMBERED = 4096;

interface Counters {
  counts: Map<Family, number>;
}

const firstWords = new Map<string, typeof CLAUSE_RULES[number][]>();
for (const rule of CLAUSE_RULES) {
  for (const word of rule.first) firstWords.set(word, [...new Set([...(firstWords.get(word) ?? []), rule])]);
}

const lexicon = new LexiconRules(LEXICON_RULES);
const SENTENCE = 0;
const anchors = new TermTrie([
  ...SENTENCE_RULES.flatMap((rule, index) => rule.anchors.map((term) => ({ term, payload: SENTENCE + index }))),
  ...lexicon.anchors(SENTENCE_RULES.length),
]);

/**
 * Finds text that tries to steer a model: 16 families, over thirty languages, common disguises. Deterministic and advisory:
 * it blocks nothing, and what it does not find is not therefore harmless. Linear in the length of the text.
 */
export function scan(text: string): ScanResult {
  const counters: Counters = { counts: new Map() };
  const plain = plainText(text);
  scanWording(plain, counters);
  for (const rule of TEXT_RULES) {
    if (!rule.gate.test(text)) continue;
    const count = rule.count(text, plain, isAttack);
    if (count > 0) counters.counts.set(rule.family, (counters.counts.get(rule.family) ?? 0) + count);
  }
  const findings = FAMILIES.flatMap((family) => {
    const count = counters.counts.get(family);
    return count === undefined ? [] : [{ family, count }];
  });
  return { markers: findings.map(({ family }) => family), findings };
}

/** Whether a short text, such as a decoded payload, fires any rule of wording. */
function isAttack(text: string): boolean {
  const counters: Counters = { counts: new Map() };
  scanWording(plainText(text), counters, text.length < 400 && !text.includes(' '));
  return counters.counts.size > 0;
}

function scanWording(plain: string, counters: Counters, anywhere = false): void {
  const remembered = new Map<string, Family[]>();
  for (const sentence of sentences(plain)) {
    let found = remembered.get(sentence);
    if (found === undefined) {
      found = judge(sentence, counters, anywhere);
      if (remembered.size < MOST_REMEMBERED) remembered.set(sentence, found);
    }
    for (const family of found) counters.counts.set(family, (counters.counts.get(family) ?? 0) + 1);
  }
}

function judge(sentence: string, { counts }: Counters, anywhere: boolean): Family[] {
  const families = new Set<Family>();
  const isOpen = (family: Family): boolean => !families.has(family) && (counts.get(family) ?? 0) < MOST_FINDINGS;
  const hits = new Map<number, number>();
  anchors.walk(sentence, (payload) => hits.set(payload, (hits.get(payload) ?? 0) + 1), anywhere);
  for (const [payload, count] of hits) {
    if (payload >= SENTENCE_RULES.length) {
      for (const family of lexicon.test(payload - SENTENCE_RULES.length, sentence, anywhere)) if (isOpen(family)) families.add(family);
      continue;
    }
    const rule = SENTENCE_RULES[payload]!;
    if (count <= DENSE && isOpen(rule.family) && rule.pattern.test(sentence)) families.add(rule.family);
  }
  for (const start of clauseStarts(sentence)) {
    const word = /[^ ,;:.!?]*/y;
    word.lastIndex = start;
    for (const rule of firstWords.get(word.exec(sentence)![0]) ?? []) {
      if (!isOpen(rule.family)) continue;
      rule.pattern.lastIndex = start;
      if (rule.pattern.test(sentence)) families.add(rule.family);
    }
  }
  return [...families];
}
