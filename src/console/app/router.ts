import { useEffect, useState } from 'preact/hooks';

/** The hash as decoded segments: `#/talk/conv_1` is `['talk', 'conv_1']`. Ids in it are looked up by the server only. */
export function segmentsOf(hash: string): string[] {
  return hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function hrefTo(...segments: string[]): string {
  return `#/${segments.map(encodeURIComponent).join('/')}`;
}

export function navigate(...segments: string[]): void {
  location.hash = hrefTo(...segments);
}

export function useRoute(): string[] {
  const [segments, setSegments] = useState(() => segmentsOf(location.hash));
  useEffect(() => {
    const follow = () => setSegments(segmentsOf(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return segments;
}
