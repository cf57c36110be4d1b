/** What a Git LFS pointer stands for: the file itself is not in the repository. */
export interface LfsPointer {
  oid: string;
  size: number;
}

/** The pointer of the Git LFS specification (v1) in `text`; null when the text is a file of its own. */
export function readLfsPointer(text: string): LfsPointer | null {
  // The specification bounds a pointer at 1,024 bytes.
  if (text.length > 1_024 || !text.startsWith('version https://git-lfs.github.com/spec/v1\n')) return null;
  const oid = /^oid (sha256:[0-9a-f]{64})$/m.exec(text)?.[1];
  const size = /^size (\d{1,18})$/m.exec(text)?.[1];
  return oid && size ? { oid, size: Number(size) } : null;
}

/** Whether a text only stands for a file that Git LFS keeps elsewhere. */
export function isLfsPointer(text: string): boolean {
  return readLfsPointer(text) !== null;
}
