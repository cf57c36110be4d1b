import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Arguments and environments of all processes that this user may look at, as `ps e` shows them. */
export function processTable(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => ['cmdline', 'environ'].map((file) => join('/proc', pid, file)))
    .map((file) => {
      try {
        return readFileSync(file, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
}
