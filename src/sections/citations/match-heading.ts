/** What {@link matchHeading} needs to know of a section. */
export interface HeadingLike {
  heading: string;
  slug: string;
}

const MARKUP = /[`*_\\]/g;

/**
 * The longest heading that the text behind a `§` begins with, or null. The text may go on behind it (“(Line 42)”, a
 * closing mark, a next sentence): prose gives no sign where a heading ends, the file's own headings do.
 */
export function matchHeading(rest: string, sections: readonly HeadingLike[]): string | null {
  const text = flat(rest);
  let best: string | null = null;
  for (const { heading, slug } of sections) {
    const wanted = flat(heading);
    if (wanted !== '' && startsWithWord(text, wanted) && wanted.length > (best === null ? 0 : flat(best).length)) {
      best = heading;
    } else if (best === null && slug !== '' && startsWithWord(text.replace(/^#/, ''), slug.toLowerCase())) {
      best = heading;
    }
  }
  return best;
}

function startsWithWord(text: string, prefix: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const next = text.slice(prefix.length, prefix.length + 2);
  return next === '' || !/^[\p{L}\p{N}]/u.test(next) || !/[\p{L}\p{N}]$/u.test(prefix);
}

function flat(text: string): string {
  return text.replace(MARKUP, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
