import { type Citation } from './extract-citations';
import { matchHeading, type HeadingLike } from './match-heading';

/** The files of one commit, as far as a citation may look at them. */
export interface SourceTree {
  /** Headings of the markdown file at exactly this path, or null where the commit has no such file. */
  headings(path: string): Promise<readonly HeadingLike[] | null>;
}

const MAX_SOURCES = 50;
const MAX_LOOKUPS = 200;

/**
 * The citations that are true of this commit, as `path § heading` relative to the repository, in order and once each.
 * A file that exists is kept without a heading where the cited heading does not exist; everything else is dropped.
 * @param repositoryName citations may carry it as a first part; an exact path in the repository wins.
 */
export async function resolveSources(
  citations: readonly Citation[],
  tree: SourceTree,
  repositoryName: string,
): Promise<string[]> {
  const known = new Map<string, readonly HeadingLike[] | null>();
  const headings = async (path: string) => {
    const seen = known.get(path);
    if (seen !== undefined) return seen;
    if (known.size >= MAX_LOOKUPS) return null;
    const found = await tree.headings(path);
    known.set(path, found);
    return found;
  };
  const sources = new Set<string>();
  for (const citation of citations) {
    if (sources.size >= MAX_SOURCES) break;
    const found = await locateCitation(citation, headings, repositoryName);
    if (found !== null) sources.add(found.heading === null ? found.path : `${found.path} § ${found.heading}`);
  }
  // A file that is there with a heading needs no line of its own.
  return [...sources].filter((source) => ![...sources].some((other) => other.startsWith(`${source} § `)));
}

/** The file that a citation names, and the heading where that exists too; null where no reading of it is a file. */
export async function locateCitation(
  citation: Citation,
  headings: SourceTree['headings'],
  repositoryName: string,
): Promise<{ path: string; heading: string | null } | null> {
  for (const path of citation.files.flatMap((file) => readings(file, repositoryName))) {
    const sections = await headings(path);
    if (sections === null) continue;
    return { path, heading: matchHeading(citation.rest, sections) };
  }
  return null;
}

function readings(file: string, repositoryName: string): string[] {
  const prefix = `${repositoryName}/`;
  return file.startsWith(prefix) ? [file, file.slice(prefix.length)] : [file];
}
