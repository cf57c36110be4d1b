import { oneLine } from '../note/well-formed';

const SPECIAL = /[\\`*_[\]<>&|~{}]/g;

/** A text as the words of one Markdown list line: no markup, no HTML and no line break comes out of it. */
export function escapeLine(text: string): string {
  return oneLine(text, 300).replace(SPECIAL, '\\$&').replace(/:\/\//g, ':\\/\\/');
}
