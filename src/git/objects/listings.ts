import { blobOid, type FileChange, type FileKind, type TreeDifference, type TreeFile } from '../git.types';
import { kindOfMode } from './tree-entries';

/** `git ls-tree -r -z`: `<mode> SP <type> SP <oid> TAB <path> NUL`. */
export function parseTreeListing(output: Buffer): TreeFile[] {
  return records(output).map((record) => {
    const tab = record.indexOf('\t');
    const [mode = '', , oid = ''] = record.slice(0, tab).split(' ');
    return { path: record.slice(tab + 1), oid: blobOid(oid), kind: kindOfMode(parseInt(mode, 8)) as FileKind };
  });
}

/** `git diff-tree -r -z`: `:<mode> <mode> <oid> <oid> <status> NUL <path> NUL`. */
export function parseChanges(output: Buffer): FileChange[] {
  const fields = records(output);
  const changes: FileChange[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, , , oid = '', status = ''] = (fields[index] ?? '').split(' ');
    const kind = status === 'A' ? 'added' : status === 'D' ? 'deleted' : 'modified';
    changes.push({ path: fields[index + 1] ?? '', kind, oid: kind === 'deleted' ? null : blobOid(oid) });
  }
  return changes;
}

/** The same output, of two commits. */
export function parseDifference(output: Buffer): TreeDifference {
  const fields = records(output);
  const difference: TreeDifference = { written: [], deleted: [] };
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, mode = '', , oid = '', status = ''] = (fields[index] ?? '').split(' ');
    const path = fields[index + 1] ?? '';
    if (status === 'D') difference.deleted.push(path);
    else difference.written.push({ path, oid: blobOid(oid), kind: kindOfMode(parseInt(mode, 8)) as FileKind });
  }
  return difference;
}

function records(output: Buffer): string[] {
  return output.toString('utf8').split('\0').slice(0, -1);
}
