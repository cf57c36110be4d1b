import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Beside the compiled room; the same folder from `src` and from `dist`. `npm run build` fills it. */
export const PAGE_FOLDER = path.resolve(__dirname, '../../dist/console/page');

const ASSET_NAME = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.(?:js|css|svg)$/;

/**
 * The absolute path of an asset of the build, or null. Only names that stand in the folder are answered, so that no spelling
 * of a name can lead out of it.
 */
export function assetNamed(name: string): string | null {
  if (!ASSET_NAME.test(name)) return null;
  const folder = path.join(PAGE_FOLDER, 'assets');
  return namesIn(folder).includes(name) ? path.join(folder, name) : null;
}

/** The page itself, or null before the first build. */
export function pageFile(): string | null {
  return namesIn(PAGE_FOLDER).includes('index.html') ? path.join(PAGE_FOLDER, 'index.html') : null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
