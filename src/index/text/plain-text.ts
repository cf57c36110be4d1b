/** Targets of links and images, and the query strings of bare addresses: no words that anybody looks for. */
const LINK_TARGET = /\]\((?:<[^<>\n]{0,2000}>|[^\s()]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?)(?:\s+["'(])?/g;
const ADDRESS_QUERY = /(https?:\/\/[^\s?#)>"']{1,500})[?#][^\s)>"']{0,2000}/g;

/** The words of a markdown text, without what only machines read. Not for display: places shift. */
export function searchableText(markdown: string): string {
  return markdown.replace(LINK_TARGET, '] ').replace(ADDRESS_QUERY, '$1');
}
