import { foldText } from './fold';
import { ASIAN } from './rules/lexicon.asian';
import { EUROPEAN } from './rules/lexicon.european';
import { GERMANIC } from './rules/lexicon.germanic';
import { ROMANCE } from './rules/lexicon.romance';
import { SLAVIC } from './rules/lexicon.slavic';
import type { Lexicon } from './rules/lexicon.types';
import type { Family } from './rules/rule.types';
import { TermTrie } from './term-trie';

export const LEXICON_RULES: readonly Lexicon[] = [...GERMANIC, ...ROMANCE, ...SLAVIC, ...EUROPEAN, ...ASIAN];

const CONCEPTS = [
  'ignore', 'follow', 'not', 'instructions', 'prior', 'told', 'lapsed', 'show', 'systemPrompt', 'secrets', 'reach', 'tell', 'hide', 'reader', 'thereof',
  'ai', 'youAre', 'fromNow', 'unbound', 'answer', 'everyQuestion', 'attention', 'ifYouAre', 'must', 'authority', 'lifted',
] as const; // prettier-ignore
type Concept = (typeof CONCEPTS)[number];

/** Words whose presence makes a sentence worth reading in a language; each combination needs at least one. */
const ANCHORS: readonly Concept[] = [
  'ignore',
  'follow',
  'lapsed',
  'show',
  'tell',
  'hide',
  'youAre',
  'answer',
  'authority',
  'ai',
  'ifYouAre',
];

/** Loan words of every language: they alone make no sentence worth reading. */
const SHARED = new Set([
  'ai',
  'llm',
  'llms',
  'bot',
  'bots',
  'model',
  'assistant*',
  'chatbot*',
  'admin',
  'operator',
  'print',
  'cite',
  'note',
  'copie',
  'da',
  'des',
  'no',
  'use',
  'geen',
  'modell',
  'vis',
]);

interface Hit {
  concept: Concept;
  start: number;
  end: number;
}

/** Words of one thought stand near each other. */
const NEAR = 140;
/** "Do not forget …" is no order to forget. */
const NEGATED_BEFORE =
  /(?:^|[\s'"])(?:no|n|ne|nu|non|nao|не|ні|nie|not|dont|don't|khong|đung|dung|jangan|لا|אל|mos|ez|δεν|μην|μη|ikke|inte|ekki|ara|arge|ala|alkaa|nem|huwag|न|मत|ন|kein|keine|niet|nicht|na) ?'?$/;
const NEGATED_AFTER = /^ ?(?:pas|nicht|inte|ikke|niet|ekki|jamais|না|नहीं)\b/;

/** Fires when the words of a language stand together as an injected line would put them, in any order. */
export class LexiconRules {
  private readonly tries: TermTrie[];

  constructor(private readonly lexicons: readonly Lexicon[]) {
    this.tries = lexicons.map(
      (lexicon) =>
        new TermTrie(
          CONCEPTS.flatMap((concept, payload) => termsOf(lexicon, concept).map((term) => ({ term, payload }))),
        ),
    );
  }

  /** Terms that make `test` worth calling, with the index of the language added to `base`. */
  anchors(base: number): { term: string; payload: number }[] {
    return this.lexicons.flatMap((lexicon, index) =>
      ANCHORS.flatMap((concept) => termsOf(lexicon, concept))
        .filter((term) => !SHARED.has(term))
        .map((term) => ({ term, payload: base + index })),
    );
  }

  test(index: number, sentence: string): Family[] {
    const hits: Hit[] = [];
    this.tries[index]!.walk(sentence, (payload, start, end) => hits.push({ concept: CONCEPTS[payload]!, start, end }));
    return judge(new Thought(sentence, hits));
  }
}

function termsOf(lexicon: Lexicon, concept: Concept): string[] {
  return (lexicon[concept] ?? '')
    .split('|')
    .map((term) => foldText(term).trim())
    .filter((term) => term !== '' && term !== '*');
}

/** The words of one sentence by what they say. */
class Thought {
  private readonly by = new Map<Concept, Hit[]>();

  constructor(
    readonly sentence: string,
    hits: readonly Hit[],
  ) {
    for (const hit of hits) {
      if ((hit.concept === 'ignore' || hit.concept === 'show') && this.isNegated(hit)) continue;
      const list = this.by.get(hit.concept);
      if (list === undefined) this.by.set(hit.concept, [hit]);
      else list.push(hit);
    }
  }

  has(concept: Concept): boolean {
    return this.by.has(concept);
  }

  all(concept: Concept): readonly Hit[] {
    return this.by.get(concept) ?? [];
  }

  first(concept: Concept): Hit | undefined {
    return this.by.get(concept)?.[0];
  }

  /** Whether the concepts stand together, each on words of its own. */
  near(...concepts: Concept[]): boolean {
    const anchors = this.by.get(concepts[0]!) ?? [];
    return anchors.some((anchor) =>
      concepts
        .slice(1)
        .every((concept) =>
          (this.by.get(concept) ?? []).some(
            (hit) => Math.abs(hit.start - anchor.start) <= NEAR && (hit.end <= anchor.start || hit.start >= anchor.end),
          ),
        ),
    );
  }

  private isNegated(hit: Hit): boolean {
    const before = this.sentence.slice(Math.max(0, hit.start - 12), hit.start);
    return NEGATED_BEFORE.test(before) || NEGATED_AFTER.test(this.sentence.slice(hit.end, hit.end + 12));
  }
}

function judge(thought: Thought): Family[] {
  const found: Family[] = [];
  if (overrides(thought)) found.push('instruction_override');
  if (thought.near('youAre', 'unbound') && (thought.has('ai') || thought.has('fromNow'))) found.push('role_reassign');
  if (thought.near('show', 'systemPrompt')) found.push('prompt_leak');
  if (thought.near('show', 'secrets', 'reach')) found.push('secret_request');
  if (conceals(thought)) found.push('concealment');
  if (thought.near('answer', 'everyQuestion') && thought.sentence.includes('"')) found.push('output_hijack');
  if (addresses(thought)) found.push('agent_address');
  if (thought.near('authority', 'ai') && (thought.has('lifted') || AFTER_AI.test(thought.sentence)))
    found.push('authority_spoof');
  return found;
}

/** "Ignore the instructions and write «yes»": the text that is to be written stands at the end. */
const QUOTED_ANSWER =
  /["\u00ab\u00bb\u201c-\u201f\u300c\u300e][^"]{1,40}["\u00ab\u00bb\u201c-\u201f\u300d\u300f].{0,24}$/;

function overrides(thought: Thought): boolean {
  return (
    thought.near('ignore', 'instructions', 'prior') ||
    thought.near('follow', 'not', 'instructions', 'prior') ||
    thought.near('ignore', 'systemPrompt') ||
    thought.near('ignore', 'told') ||
    (thought.near('ignore', 'instructions') && QUOTED_ANSWER.test(thought.sentence)) ||
    thought.near('follow', 'not', 'systemPrompt') ||
    thought.near('lapsed', 'instructions', 'prior')
  );
}

function conceals(thought: Thought): boolean {
  return thought.near('tell', 'not', 'reader', 'thereof') || thought.near('hide', 'reader', 'thereof');
}

const AFTER_AI = /: /;
const ADDRESS_REACH = 48;

/** "Wenn Sie dieses Modell verwenden": a model of data as likely as one of language. */
const GENERIC_MODEL = /(?:^| )model(?:l|le|len|o|os|lo|li|e|es|en|s)?$/;

/** A note to a model, at the start of the sentence. */
function addresses(thought: Thought): boolean {
  const ai = thought.first('ai');
  if (ai === undefined) return false;
  const isAddressed = /^[^.!?\n]{0,14}?[:,\uff0c\u3001!]/.test(thought.sentence.slice(ai.end));
  const attention = thought.first('attention');
  if (
    attention !== undefined &&
    attention.start <= 4 &&
    ai.start - attention.start <= ADDRESS_REACH &&
    isAddressed &&
    ai.start >= attention.end
  ) {
    return /^[^.!?\n]{0,14}?[:\uff1a!]/.test(thought.sentence.slice(ai.end));
  }
  const condition = thought.first('ifYouAre');
  const named = thought.all('ai').find((hit) => !GENERIC_MODEL.test(thought.sentence.slice(hit.start, hit.end)));
  return (
    condition !== undefined && named !== undefined && named.start >= condition.end && named.start - condition.end <= 24
  );
}
