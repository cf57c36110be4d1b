import type { Stemmer } from '../stem';

export interface Language {
  code: string;
  /** Words that say nothing about the subject, as written; they also tell the language of a text. */
  stopwords: string;
  stemmer?: Stemmer;
}
