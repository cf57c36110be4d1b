import { checkRemoteUrl, requireAddress, type RemotePolicy } from './remote-policy';

const policy = (overrides: Partial<RemotePolicy> = {}): RemotePolicy => ({
  remoteHosts: [],
  allowFileRemotes: false,
  dataDir: '/srv/data',
  ...overrides,
});

const reason = (work: () => unknown): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as { options: { data: { reason: string } } }).options.data.reason;
  }
};

describe('checkRemoteUrl (git/72: refused at registration and at each use)', () => {
  it.each([
    ['https://github.com/o/r', ['github.com'], 'allowed'],
    ['git@github.com:o/r', ['github.com'], 'allowed'],
    ['https://GITHUB.com/o/r', [' GitHub.com '], 'allowed'],
    ['https://github.com.evil.example/o/r', ['github.com'], 'not_listed'],
    ['https://evilgithub.com/o/r', ['github.com'], 'not_listed'],
    ['https://git.example.com/r', ['*.example.com'], 'allowed'],
    ['https://a.b.example.com/r', ['*.example.com'], 'allowed'],
    ['https://example.com/r', ['*.example.com'], 'not_listed'],
    ['https://badexample.com/r', ['*.example.com'], 'not_listed'],
    ['https://git.example.com:8443/r', ['git.example.com:8443'], 'allowed'],
    ['https://git.example.com/r', ['git.example.com:8443'], 'not_listed'],
    ['https://git.example.com:8443/r', ['git.example.com'], 'allowed'],
    ['https://git.example.com/r', [], 'not_listed'],
    ['https://10.0.0.7/r', ['10.0.0.7'], 'allowed'],
    ['https://169.254.169.254/r', ['169.254.169.254'], 'private_address'],
    ['https://[fd00::7]:8443/r', ['[fd00::7]:8443'], 'allowed'],
    ['https://10.0.0.7/r', 'any', 'private_address'],
    ['https://169.254.169.254/r', 'any', 'private_address'],
    ['https://93.184.216.34/r', 'any', 'numeric_host'],
    ['https://git.example.com/r', 'any', 'allowed'],
    ['http://git.example.com/r', 'any', 'scheme'],
    ['http://127.0.0.1/r', 'any', 'scheme'],
    ['file:///srv/r', 'any', 'scheme'],
  ] as const)('%s with %j: %s', (url, remoteHosts, expected) =>
    expect(reason(() => checkRemoteUrl(url, policy({ remoteHosts })))).toBe(expected),
  );

  it('allows file and loopback http only where the setting says so', () => {
    const local = policy({ allowFileRemotes: true });
    expect(reason(() => checkRemoteUrl('file:///srv/r.git', local))).toBe('allowed');
    expect(reason(() => checkRemoteUrl('http://localhost:8080/r', local))).toBe('allowed');
    expect(reason(() => checkRemoteUrl('http://[::1]:8080/r', local))).toBe('allowed');
    expect(reason(() => checkRemoteUrl('http://10.0.0.1/r', local))).toBe('scheme');
  });
});

describe('requireAddress', () => {
  const PRIVATE = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
  ];
  it.each(PRIVATE)('refuses %s for a host that is not listed', (address) =>
    expect(reason(() => requireAddress(address, 'any'))).toBe('private_address'),
  );

  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('allows %s', (address) =>
    expect(reason(() => requireAddress(address, 'any'))).toBe('allowed'),
  );

  it.each(['exact', 'wildcard'] as const)('lets a listed host (%s) lie in a private network', (listing) => {
    for (const address of ['10.1.2.3', '127.0.0.1', 'fd00::7']) {
      expect(reason(() => requireAddress(address, listing))).toBe('allowed');
    }
  });

  it.each(['exact', 'wildcard', 'loopback'] as const)('lets no host (%s) lie at a metadata service', (listing) => {
    for (const address of ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', 'fe80::1', '0.0.0.0']) {
      expect(reason(() => requireAddress(address, listing))).toBe('private_address');
    }
  });
});
