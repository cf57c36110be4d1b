import { classifyFailure, remoteWords } from './classify-failure';

describe('classifyFailure: lines that git 2.39 and OpenSSH 9.2 really printed', () => {
  it.each([
    ["fatal: Authentication failed for 'https://localhost:41997/r.git/'", 'auth_failed', undefined],
    [
      "error: unable to read askpass response from '/bin/false'\nfatal: could not read Username for 'https://localhost:41997': terminal prompts disabled",
      'auth_failed',
      'no_credential',
    ],
    [
      'git@127.0.0.1: Permission denied (publickey).\nfatal: Could not read from remote repository.',
      'auth_failed',
      undefined,
    ],
    ["fatal: unable to access 'https://h/r.git/': The requested URL returned error: 403", 'access_denied', undefined],
    ["fatal: repository 'https://localhost:41997/none.git/' not found", 'remote_gone', undefined],
    ["fatal: unable to access 'https://h/r.git/': The requested URL returned error: 410", 'remote_gone', undefined],
    ["fatal: unable to access 'https://h/r.git/': The requested URL returned error: 301", 'remote_gone', 'redirect'],
    ["fatal: '/nope.git' does not appear to be a git repository", 'remote_gone', undefined],
    ['ERROR: Repository not found.\nfatal: Could not read from remote repository.', 'remote_gone', undefined],
    [
      "fatal: unable to access 'https://h/r.git/': The requested URL returned error: 503",
      'remote_error',
      'http_status',
    ],
    [
      "fatal: unable to access 'https://localhost:1/r.git/': server certificate verification failed. CAfile: none CRLfile: none",
      'tls_invalid',
      undefined,
    ],
    [
      "fatal: unable to access 'https://h/': SSL certificate problem: self-signed certificate",
      'tls_invalid',
      undefined,
    ],
    [
      'No ED25519 host key is known for [127.0.0.1]:36187 and you have requested strict checking.\nHost key verification failed.',
      'host_key_unknown',
      undefined,
    ],
    [
      '@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\nHost key verification failed.',
      'host_key_unknown',
      'host_key_changed',
    ],
    [
      "fatal: unable to access 'https://h/': Failed to connect to h port 1 after 0 ms: Couldn't connect to server",
      'remote_unreachable',
      undefined,
    ],
    ['ssh: connect to host 127.0.0.1 port 46183: Connection refused', 'remote_unreachable', undefined],
    ['ssh: connect to host 192.0.2.1 port 22: Connection timed out', 'remote_timeout', undefined],
    [
      "fatal: unable to access 'https://h/': GnuTLS recv error (-110): The TLS connection was non-properly terminated.",
      'remote_unreachable',
      'connection_lost',
    ],
    ['fatal: mismatched algorithms: client sha1; server sha256', 'unsupported_repository', 'objectformat'],
    ['error: file write error: No space left on device\nfatal: unable to write', 'disk_full', undefined],
    ['something new', 'remote_error', undefined],
  ])('%s', (stderr, code, reason) => expect(classifyFailure(stderr)).toEqual(reason ? { code, reason } : { code }));

  it('is not steered by what the remote says', () =>
    expect(classifyFailure('remote: fatal: Authentication failed for you\nfatal: the remote end hung up')).toEqual({
      code: 'remote_unreachable',
      reason: 'connection_lost',
    }));
});

describe('remoteWords (git/63: bounded, control characters removed)', () => {
  it('takes the remote lines alone', () =>
    expect(
      remoteWords('remote: no: policy 7        \nTo https://h/r\n ! [remote rejected]\nremote: \nremote: see wiki\n'),
    ).toBe('no: policy 7\nsee wiki'));
  it('removes colours, controls and text that turns the line', () =>
    expect(remoteWords('remote: \x1b[31mre\x07d\x1b[0m \u202egnal\n')).toBe('re d gnal'));
  it('is bounded', () => expect([...(remoteWords(`remote: ${'é'.repeat(5_000)}`) ?? '')]).toHaveLength(501));
  it('keeps only what was drawn last', () => expect(remoteWords('remote: 1%\r2%\rdone\n')).toBe('done'));
  it('is undefined without a word', () => expect(remoteWords('fatal: x')).toBeUndefined());
});
