import { branchNameInvalid } from '../git.errors';

const MAX_BYTES = 200;

/**
 * The rules of git-check-ref-format(1) for a branch: what git refuses is refused here, before it becomes part
 * of a ref name or of an argument. Bounded, because a loose ref is a file name.
 */
export function isBranchName(name: string): boolean {
  if (name === '' || Buffer.byteLength(name) > MAX_BYTES || /\p{Surrogate}/u.test(name)) return false;
  if (name === 'HEAD' || name === '@' || name.startsWith('-') || name.startsWith('refs/')) return false;
  if (/[\x00-\x20\x7f~^:?*[\\]/.test(name)) return false;
  if (name.includes('..') || name.includes('@{') || name.endsWith('.')) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

/** @throws AppError branch_invalid */
export function requireBranchName(name: string): void {
  if (!isBranchName(name)) throw branchNameInvalid();
}
