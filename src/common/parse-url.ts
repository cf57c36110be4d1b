/** An absolute URL, or null. (`URL.parse` came to Node 20 too late to count on.) */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
