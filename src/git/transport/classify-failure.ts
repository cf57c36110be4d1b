import type { RemoteFailureCode } from '../git.types';

export interface Failure {
  code: RemoteFailureCode;
  reason?: string;
}

interface Rule extends Failure {
  /** Tried on git's and ssh's own lines only; the remote's (`remote: …`) never decide. */
  pattern: RegExp;
}

/**
 * git and ssh tell a failure in words only (the C locale is set, so they are always these). First match wins:
 * causes before what follows from them. Samples that were really printed stand in the spec.
 */
const RULES: readonly Rule[] = [
  { code: 'disk_full', pattern: /No space left on device|Disk quota exceeded/ },
  {
    code: 'storage_read_only',
    pattern:
      /Read-only file system|insufficient permission for adding an object|unable to create temporary file: Permission denied/,
  },
  {
    code: 'unsupported_repository',
    reason: 'objectformat',
    pattern: /mismatched algorithms|unknown object format|unexpected object format/,
  },
  {
    code: 'host_key_unknown',
    reason: 'host_key_changed',
    pattern: /REMOTE HOST IDENTIFICATION HAS CHANGED|Host key for .* has changed/,
  },
  { code: 'host_key_unknown', pattern: /Host key verification failed|No .* host key is known for/ },
  {
    code: 'tls_invalid',
    pattern: /certificate|SSL: |gnutls_handshake|SSL_connect|TLS connect error|schannel|unsupported protocol.*SSL/i,
  },
  {
    code: 'auth_failed',
    reason: 'no_credential',
    pattern: /could not read (Username|Password) for|terminal prompts disabled/,
  },
  {
    code: 'auth_failed',
    pattern:
      /Authentication failed for|Permission denied \(|requested URL returned error: 401|Too many authentication failures|unable to get password from user/,
  },
  { code: 'access_denied', pattern: /requested URL returned error: 403/ },
  {
    code: 'remote_gone',
    reason: 'redirect',
    pattern: /requested URL returned error: 30\d|unable to update url base from redirection|redirect/i,
  },
  {
    code: 'remote_gone',
    pattern:
      /requested URL returned error: (404|410)|repository '.*' not found|Repository not found|does not appear to be a git repository/i,
  },
  { code: 'remote_unreachable', reason: 'dns', pattern: /Could not resolve (host|proxy|hostname)/i },
  {
    code: 'remote_timeout',
    pattern:
      /Operation timed out|Connection timed out|Operation too slow|timed out during banner exchange|Timeout, server .* not responding/i,
  },
  {
    code: 'remote_unreachable',
    pattern:
      /Connection refused|Failed to connect|Couldn't connect|No route to host|Network is unreachable|Could not connect to server|Connection reset by|Connection closed by|kex_exchange_identification/i,
  },
  {
    code: 'shallow',
    pattern: /shallow update not allowed|shallow file has changed|attempt to (fetch|clone) from a shallow/,
  },
  { code: 'remote_error', reason: 'http_status', pattern: /requested URL returned error: [45]\d\d/ },
  { code: 'remote_error', reason: 'not_owned', pattern: /dubious ownership/ },
  {
    code: 'repository_corrupt',
    pattern:
      /(loose )?object .* (is )?corrupt|bad object|unable to read tree|missing (blob|tree|commit)|pack-objects died|inflate: data stream error/,
  },
  {
    code: 'remote_unreachable',
    reason: 'connection_lost',
    pattern:
      /RPC failed|the remote end hung up|early EOF|unexpected disconnect|Empty reply from server|transfer closed|curl \d+|Could not read from remote repository|unable to access/,
  },
];

/** What a failed git command came to. */
export function classifyFailure(stderr: string): Failure {
  const own = stderr
    .split(/[\r\n]+/)
    .filter((line) => !line.startsWith('remote: '))
    .join('\n');
  const rule = RULES.find(({ pattern }) => pattern.test(own));
  if (rule === undefined) return { code: 'remote_error' };
  return rule.reason === undefined ? { code: rule.code } : { code: rule.code, reason: rule.reason };
}

const MAX_REMOTE_WORDS = 500;

/**
 * What the remote itself said, for a person to read: bounded, without control and format characters. Still
 * untrusted text. undefined when it said nothing.
 */
export function remoteWords(stderr: string): string | undefined {
  const words = stderr
    .split('\n')
    .filter((line) => line.startsWith('remote: '))
    // A line that was drawn over (progress) leaves only what was on it last.
    .map((line) => line.slice('remote: '.length).split('\r').at(-1) ?? '')
    .map((line) =>
      line
        .replace(/\x1b\[[0-9;]*[A-Za-z]/g, '')
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
  if (words === '') return undefined;
  const points = [...words];
  return points.length <= MAX_REMOTE_WORDS ? words : `${points.slice(0, MAX_REMOTE_WORDS).join('')}…`;
}
