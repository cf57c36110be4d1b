/** Longer ones are cut: no order needs more, and a bound keeps every rule's work small. */
const LONGEST_SENTENCE = 420;
const MOST_CLAUSES = 24;

const ENDS = new Set(['.', '!', '?', '\n', '\u3002', '\u0964', '\u061f', '\u06d4', '\u1362', '\uff61', '\u17d4', '\u104b']);

/** The sentences of a folded text. A full stop inside a name, a number or an address ends none. */
export function* sentences(plain: string): Generator<string> {
  let start = 0;
  for (let i = 0; i < plain.length; i++) {
    const char = plain.charCodeAt(i);
    const isEnd =
      char === 10 || ((char === 46 || char === 33 || char === 63 || char > 0x600) && ENDS.has(plain[i]!) && endsHere(plain, i, char));
    if (!isEnd && i - start < LONGEST_SENTENCE) continue;
    // Cut at a blank, so that no word is halved.
    if (!isEnd && char !== 32 && char < 0x2e80 && i - start < LONGEST_SENTENCE + 60) continue;
    if (i - start > 3) yield plain.slice(start, i + 1).trim();
    start = i + 1;
  }
  if (plain.length - start > 3) yield plain.slice(start).trim();
}

function endsHere(plain: string, at: number, char: number): boolean {
  if (char > 0x600) return true;
  const next = plain.charCodeAt(at + 1);
  return Number.isNaN(next) || next === 32 || next === 10 || next === 34 || next === 39 || next === 41 || next === 60 || next > 0x2e80;
}

/** After these an imperative is still one; longer ones first. */
const LEAD_IN =
  /(?:[-#>"'[({<!*+=|. ]+|\d{1,3}[.)] |(?:please|kindly|now|then|and|but|also|so|just|simply|instead|always|first|next|finally|ok|okay|hey|hello|listen|actually|immediately|importantly?|important|note|warning|attention|step \d+|or|yet|therefore|hence|thus|thereby|henceforth|hereby|do(?! not)|must|should|shall|will|to|you|you are|you must|you should|you will|you shall|you have|you need|you are now|are|have|need|required|instructed|asked|ordered|told|expected|going|i|we|want|would like|like|command|order|ask|beg|request|urge|tell|it is (?:important|crucial|vital|essential|necessary|imperative)|that|make sure|be sure|remember|your (?:new )?(?:task|job|goal|mission|objective|duty|role)|is|the (?:assistant|model|ai|agent|llm|chatbot)|all (?:assistants|models|agents|ais|llms)|ais?|assistants?|models?|llms?|chatbots?|bots?|agents?|language models?|let's|let us|feel free|go ahead|as|from (?:now on|here on|this point on)|in (?:your|this|each|every) (?:answer|reply|response|summary|case|task)|for this (?:file|task|page|document|session)|at once|right away|quickly|quietly|silently|secretly|exactly|carefully|only|either|simply|merely|at the (?:end|start)|before (?:answering|replying|anything else)|when (?:answering|replying|summari[sz]ing)|whatever you do|under no circumstances|no matter what|if (?:asked|possible|you can)|by the way|p\.?s\.?|hi|dear (?:ai|assistant|model)) )/y;
const CLAUSE_BREAK = /[,;:()"]|\s-\s|\.\s|\b(?:and|then|but|or|instead|so|to|please|must|should|now|always|who|shall|never(?= cit)|you)(?= )/g;

/** Offsets at which a command could begin: the start, and what follows punctuation or a joining word. */
export function* clauseStarts(sentence: string): Generator<number> {
  const seen = new Set<number>();
  let count = 0;
  const from = function* (offset: number): Generator<number> {
    let at = offset;
    for (let steps = 0; steps < 8; steps++) {
      if (seen.has(at)) break;
      seen.add(at);
      yield at;
      LEAD_IN.lastIndex = at;
      const lead = LEAD_IN.exec(sentence);
      if (lead === null || lead[0].length === 0) break;
      at += lead[0].length;
    }
  };
  yield* from(0);
  CLAUSE_BREAK.lastIndex = 0;
  const breaks: number[] = [];
  for (const match of sentence.matchAll(CLAUSE_BREAK)) {
    if (++count > MOST_CLAUSES) break;
    if (match[0] === 'to' && !mayOrder(sentence, match.index)) continue;
    if (match[0] === 'or' || match[0] === 'you') continue;
    breaks.push(match.index + match[0].length);
  }
  for (const at of breaks) {
    let start = at;
    while (sentence.charCodeAt(start) === 32) start++;
    yield* from(start);
  }
}

const ORDERING = /\b(?:you (?:are|have|need|ought|were|must|will have|'re)(?: [a-z]+)?|(?:want|need|like|ask|order|command|instruct|tell|urge|require|request)(?:s|ed)? (?:you|the (?:assistant|model|ai|agent)|all|any [a-z]+|every [a-z]+|models|assistants)|free|task is|job is|goal is|duty is|role is|sure|remember|assistants? (?:is|are|ha[sv]e?|needs?)|model (?:is|has|needs?)|ais? (?:is|are|has|have|needs?)|required|instructed|important|essential|necessary|crucial|vital|imperative|about) $/;

/** "You have to ignore" orders; "how to ignore" explains. */
function mayOrder(sentence: string, at: number): boolean {
  return ORDERING.test(sentence.slice(Math.max(0, at - 60), at));
}
