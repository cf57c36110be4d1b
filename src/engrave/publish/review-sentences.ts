import type { RemoteFailureCode } from '../../git/git.types';
import { oneLine } from '../note/well-formed';

export type ReviewCode =
  | RemoteFailureCode
  | 'no_remote'
  | 'remote_moving'
  | 'unrelated_history'
  | 'push_in_progress'
  | 'push_interrupted'
  | 'credential_rejected';

const MAX_REMOTE_WORDS = 500;

/** What a person is told, and can do, where a commit was not pushed. The commit itself is always kept. */
const SENTENCES: Record<ReviewCode, string> = {
  no_remote: 'The repository has no remote, so the commit stays on this server. Attach a remote to push it.',
  refused: 'The remote refused the push (a protected branch or a hook). Ask whoever looks after it, then push again.',
  auth_failed: 'The remote did not accept the credential. Store a new one for this repository, then push again.',
  credential_rejected:
    'The remote has rejected this credential before, so it was not tried again. Store a new one, then push again.',
  access_denied: 'The credential may not write to the remote. Give it write access, then push again.',
  remote_gone: 'The remote repository is not there any more, or has moved. Correct its address, then push again.',
  remote_timeout: 'The remote did not answer in time. Push again later.',
  remote_unreachable: 'The remote could not be reached. Push again later.',
  remote_error: 'The remote answered with an error. Push again later.',
  tls_invalid: 'The certificate of the remote is not valid for this server. It must be corrected before a push.',
  host_key_unknown: 'The SSH host key of the remote is not a known one. An operator must check and pin it.',
  branch_gone: 'The branch is not on the remote any more. Choose another branch for this repository, then push again.',
  shallow:
    'The history here is not complete enough for the remote. Connect the repository again with its whole history.',
  remote_not_allowed: 'This server does not allow the address of the remote. An operator must list its host.',
  unsupported_repository: 'The remote has a repository format that this server cannot write to.',
  repository_corrupt: 'The clone on this server is damaged. An operator must repair it before a push.',
  disk_full: 'The disk of this server is full. Push again when there is room.',
  storage_read_only: 'The storage of this server cannot be written at the moment. Push again later.',
  git_busy: 'Too many pushes were under way at once. Push again later.',
  cancelled: 'The push was cut short. Push again.',
  remote_moving: 'The remote kept moving on while the push was tried. Push again later.',
  unrelated_history:
    'The branch here holds commits that this server did not make and that the remote lacks, and the remote has moved on. Merge them by hand.',
  push_in_progress: 'Another push of this repository is under way. It takes this commit along, or the next one does.',
  push_interrupted: 'The server was stopped before the push. The next push takes this commit along.',
};

/** `<code>: <sentence>`, and the remote's own words marked as such: already redacted, here bounded and put on one line. */
export function reviewSentence(code: ReviewCode, remoteWords?: string): string {
  const words = remoteWords === undefined ? '' : oneLine(remoteWords, MAX_REMOTE_WORDS);
  const quoted = words === '' ? '' : ` The remote said: “${words.replace(/[“”]/g, '"')}”`;
  return `${code}: ${SENTENCES[code]}${quoted}`;
}

export const pathMovedSentence = (from: string, to: string) =>
  `path_moved: ${from} was taken on the remote meanwhile; the note is at ${to}.`;

export const forcePushedSentence = (dropped: number) =>
  dropped === 1
    ? 'remote_rewritten: The remote was force-pushed; one note that was on it is not there any more and was not put back.'
    : `remote_rewritten: The remote was force-pushed; ${dropped} notes that were on it are not there any more and were not put back.`;
