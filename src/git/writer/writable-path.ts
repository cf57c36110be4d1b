import { pathInvalid } from '../git.errors';

const MAX_PART_BYTES = 255;
const MAX_PATH_BYTES = 1_024;
/** Characters that some checkout cannot hold, or that only hide: libgit2 accepts them, strict hosts then refuse every push. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}<>:"|?*\\]/u;
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** `.git` itself, and the short name that NTFS gives to it. */
const GIT_DIRECTORY = /^(\.git|git~\d+)$/i;

/**
 * The last gate before a path is written into a tree; whoever made it has cleaned it before.
 * @throws AppError path_invalid
 */
export function requireWritablePath(path: string): void {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw pathInvalid();
  for (const part of path.split('/')) {
    const isBad =
      part === '' ||
      part === '.' ||
      part === '..' ||
      Buffer.byteLength(part) > MAX_PART_BYTES ||
      FORBIDDEN.test(part) ||
      /[ .]$/.test(part) ||
      RESERVED.test(part) ||
      GIT_DIRECTORY.test(part);
    if (isBad) throw pathInvalid();
  }
}
