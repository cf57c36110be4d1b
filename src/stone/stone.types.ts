/** One section as the model gets it. Repository text in it is cleaned, not yet fenced. */
export interface FoundSection {
  /** Path in the repository. */
  file: string;
  heading: string;
  crumbs: readonly string[];
  /** 1-based line of the heading in the committed file. */
  line: number;
  endLine: number;
  text: string;
  score: number;
}

export interface SearchAnswer {
  commit: string;
  sections: readonly FoundSection[];
}

export interface ReadAnswer {
  commit: string;
  /** As the tree spells it, cleaned. */
  file: string;
  /** The section's heading; the file's title or name where the whole file was read. */
  heading: string;
  crumbs: readonly string[];
  startLine: number;
  endLine: number;
  text: string;
  /** How the bytes were read where that is not plain UTF-8. */
  encodingNote?: string;
  /** Set where the text was cut at the bound. */
  cut?: { shownLines: number; totalLines: number; outline: readonly string[] };
}
