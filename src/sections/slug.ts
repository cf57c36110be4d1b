/** GitHub's anchor for a heading: lower case, punctuation dropped, spaces to hyphens. Not yet unique. */
export function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/** Gives each anchor of one file once: `notes`, `notes-1`, `notes-2`, … as GitHub counts them. */
export class SlugCounter {
  private readonly used = new Map<string, number>();

  unique(slug: string): string {
    let count = this.used.get(slug);
    if (count === undefined) {
      this.used.set(slug, 0);
      return slug;
    }
    let candidate: string;
    do candidate = `${slug}-${++count}`;
    while (this.used.has(candidate));
    this.used.set(slug, count);
    this.used.set(candidate, 0);
    return candidate;
  }
}
