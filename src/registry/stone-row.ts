import type { StoneRow } from './registry.repository';
import type { Stone, StoneState } from './registry.types';

/** A row as a stone. A remote that is copied once is nobody's business afterwards, so it is not shown meanwhile. */
export function toStone(row: StoneRow, gitDir: string): Stone {
  const hasRemote = row.remoteUrl !== null && row.keepRemote;
  return {
    id: row.id,
    name: row.name,
    ownerId: row.ownerId,
    shared: hasRemote,
    branch: row.branch ?? '',
    gitDir,
    state: row.state as StoneState,
    createdAt: row.createdAt,
    ...(row.progress === null ? {} : { progress: row.progress }),
    ...(row.errorCode === null ? {} : { error: { code: row.errorCode, detail: row.errorDetail ?? '' } }),
    ...(hasRemote && row.remoteUrl !== null ? { remoteUrl: row.remoteUrl } : {}),
    ...(row.publicKey === null ? {} : { publicKey: row.publicKey }),
  };
}
