/** Longer ones are cut: no order needs more, and a bound keeps every rule's work small. */
export const LONGEST_SENTENCE = 420;

const LONGEST_ADDRESS = 120;
const FOREIGN_ENDS = new Set([0x3002, 0x0964, 0x061f, 0x06d4, 0x1362, 0xff61, 0x17d4, 0x104b]);

/** Whether the sentence ends with the character at `at`. A full stop inside a name, a number or an address ends none. */
export function endsSentence(plain: string, at: number): boolean {
  const char = plain.charCodeAt(at);
  if (char === 10) return true;
  if (char > 0x600) return FOREIGN_ENDS.has(char);
  if (char !== 46 && char !== 33 && char !== 63) return false;
  const next = plain.charCodeAt(at + 1);
  if (char === 63 && isInAddress(plain, at)) return false;
  return (
    Number.isNaN(next) ||
    next === 32 ||
    next === 10 ||
    next === 34 ||
    next === 39 ||
    next === 41 ||
    next === 60 ||
    next > 0x2e80
  );
}

/** "https://host/x? followed by …": the mark belongs to the address. */
function isInAddress(plain: string, at: number): boolean {
  const before = plain.slice(Math.max(0, at - LONGEST_ADDRESS), at);
  return before.indexOf('://', before.lastIndexOf(' ') + 1) !== -1;
}

/** The bounds of the sentence around `at`, not reaching before `floor`. */
export function sentenceAround(plain: string, at: number, floor: number): { start: number; end: number } {
  let start = at;
  const least = Math.max(floor, at - LONGEST_SENTENCE);
  while (start > least && !endsSentence(plain, start - 1)) start--;
  while (start < at && plain.charCodeAt(start) <= 32) start++;
  let end = at;
  const most = Math.min(plain.length, start + LONGEST_SENTENCE);
  while (end < most && !endsSentence(plain, end)) end++;
  return { start, end: Math.min(plain.length, Math.max(end + 1, at + 1)) };
}

/** After these words a command is still one. */
const LEAD_WORDS = new Set(
  (
    'please kindly now then and but also so just simply instead always first next finally ok okay hey hello listen actually immediately ' +
    'importantly important note warning attention yet therefore hence thus thereby henceforth hereby do i quickly quietly silently secretly ' +
    "exactly carefully only either merely ahead done p.s. ps let's that or simultaneously explicitly fully completely totally entirely strictly " +
    'simply at-once afterwards thereafter otherwise never urgently truly really'
  ).split(' '),
);
const MODALS = new Set(['must', 'should', 'shall', 'will', 'may', 'can', 'would', 'could', 'not']);
const SUBJECTS =
  /(?:^|[^a-z])(?:you|assistants?|models?|ais?|llms?|chatbots?|bots?|agents?)(?: (?:must|should|shall|will|now|always|also|please|hereby))*$/;
const PUNCTUATION = /[,;:.!?()[\]{}"'>#*|=+\-\u2013\u2022<\u3001\u3002\n]/;
const NUMBERED = /(?:^|[^a-z])\d{1,3}[.)]$/;
const ORDERING =
  /\b(?:you (?:are|have|need|ought|were|must|will have|'re)(?: [a-z]+)?|(?:want|need|like|ask|order|command|instruct|tell|urge|require|request)(?:s|ed)? (?:you|all (?:models|assistants|ais)|any (?:model|assistant|ai|llm))|free|task is|job is|goal is|duty is|role is|sure|remember|assistants? (?:is|are|ha[sv]e?|needs?)|model (?:is|has|needs?)|ais? (?:is|are|has|have|needs?)|required|instructed|important|essential|necessary|crucial|vital|imperative) $/;

/**
 * Whether a command could begin at `at`: at the start, after punctuation or a joining word, after "you must". "How to
 * ignore" explains, "you can ignore" permits, "you have to ignore" orders.
 */
export function mayBeginCommand(sentence: string, at: number): boolean {
  if (at === 0) return true;
  let end = at;
  while (end > 0 && sentence.charCodeAt(end - 1) === 32) end--;
  if (end === 0 || PUNCTUATION.test(sentence[end - 1]!)) return true;
  let start = end;
  while (start > 0 && sentence.charCodeAt(start - 1) > 32 && !PUNCTUATION.test(sentence[start - 1]!)) start--;
  const word = sentence.slice(start, end);
  if (LEAD_WORDS.has(word)) return true;
  if (MODALS.has(word))
    return (
      word !== 'can' &&
      word !== 'may' &&
      word !== 'could' &&
      SUBJECTS.test(sentence.slice(Math.max(0, start - 40), start).trimEnd())
    );
  if (word === 'to') return ORDERING.test(sentence.slice(Math.max(0, start - 60), start));
  return NUMBERED.test(sentence.slice(Math.max(0, end - 6), end));
}
