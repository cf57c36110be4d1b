/** A file of the commit's tree that may hold markdown. */
export interface ListedFile {
  path: string;
  oid: string;
  kind: string;
}

/** What leads from the commit that is indexed to the one that is wanted. */
export interface PackedDifference {
  base: string;
  /** A packed listing. */
  written: string;
  deleted: string[];
}

const MARKDOWN = /\.(?:md|markdown|mdown|mkdn?|mdx|mdc|qmd|rmd)$/i;
/** A path has no NUL, so that a list of 50,000 files crosses to a worker as one string instead of 50,000 objects. */
const MARK = '\0';

export function packListing(files: Iterable<ListedFile>): string {
  const parts: string[] = [];
  for (const { path, oid, kind } of files) if (MARKDOWN.test(path)) parts.push(path, oid, kind);
  return parts.join(MARK);
}

export function unpackListing(packed: string): ListedFile[] {
  const parts = packed === '' ? [] : packed.split(MARK);
  const files: ListedFile[] = [];
  for (let index = 0; index + 2 < parts.length; index += 3) {
    files.push({ path: parts[index] ?? '', oid: parts[index + 1] ?? '', kind: parts[index + 2] ?? '' });
  }
  return files;
}

export function packDifference(
  base: string,
  { written, deleted }: { written: Iterable<ListedFile>; deleted: readonly string[] },
): PackedDifference {
  return { base, written: packListing(written), deleted: deleted.filter((path) => MARKDOWN.test(path)) };
}
