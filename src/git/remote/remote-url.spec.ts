import fc from 'fast-check';
import { parseRemoteUrl } from './remote-url';

const outcome = (url: string): string => {
  try {
    return parseRemoteUrl(url).url;
  } catch (error) {
    const { code, options } = error as { code: string; options: { data: { reason: string } } };
    return `!${code}:${options.data.reason}`;
  }
};

describe('parseRemoteUrl', () => {
  it.each([
    ['https://github.com/org/repo.git', 'https://github.com/org/repo.git'],
    ['HTTPS://GitHub.COM/Org/Repo.git', 'https://github.com/Org/Repo.git'],
    ['https://github.com./org/repo', 'https://github.com/org/repo'],
    ['https://git.example.com:443/r', 'https://git.example.com/r'],
    ['https://git.example.com:8443/r', 'https://git.example.com:8443/r'],
    ['https://git.example.com/a%20b.git', 'https://git.example.com/a%20b.git'],
    ['https://bücher.example/r', 'https://xn--bcher-kva.example/r'],
    ['git@github.com:org/repo.git', 'ssh://git@github.com/org/repo.git'],
    ['git@host.example:/srv/repo.git', 'ssh://git@host.example/srv/repo.git'],
    ['host.example:repo.git', 'ssh://host.example/repo.git'],
    ['ssh://git@host.example:22/r.git', 'ssh://git@host.example/r.git'],
    ['ssh://git@host.example:2222/~/r.git', 'ssh://git@host.example:2222/~/r.git'],
    ['https://[2001:DB8::1]:8443/r', 'https://[2001:db8::1]:8443/r'],
    ['https://192.0.2.7/r', 'https://192.0.2.7/r'],
    ['http://127.0.0.1:8080/r', 'http://127.0.0.1:8080/r'],
    ['file:///srv/git/r.git', 'file:///srv/git/r.git'],
  ])('reads %s', (given, url) => expect(outcome(given)).toBe(url));

  it('decodes the path of a file remote, as git does', () =>
    expect(parseRemoteUrl('file:///srv/my%20git/r.git').path).toBe('/srv/my git/r.git'));

  it.each([
    // git/72: helpers that run a program, old and plain-text transports, local paths
    ['ext::sh -c id', 'malformed'],
    ['ext::sh', 'scheme'],
    ['fd::17', 'scheme'],
    ['git://host.example/r', 'scheme'],
    ['ftp://host.example/r', 'scheme'],
    ['javascript://host/r', 'scheme'],
    ['/srv/git/r.git', 'scheme'],
    ['./r.git', 'scheme'],
    ['C:\\r', 'malformed'],
    ['file://host/r.git', 'malformed'],
    ['file:////host/r', 'malformed'],
    // a credential belongs into the vault, not into a log line
    ['https://user:pass@host.example/r', 'userinfo'],
    ['https://token@host.example/r', 'userinfo'],
    ['https://@host.example/r', 'userinfo'],
    ['ssh://user:pass@host.example/r', 'userinfo'],
    ['ssh://-oProxyCommand=id@host.example/r', 'userinfo'],
    // options and shells
    ['-u./x', 'malformed'],
    ['--upload-pack=id', 'malformed'],
    ['ssh://-oProxyCommand=id/r', 'malformed'],
    ['ssh://host.example/-oProxyCommand=id', 'malformed'],
    ["ssh://host.example/r';id;'", 'malformed'],
    ['https://host.example/r"', 'malformed'],
    ['https://host.example/`id`', 'malformed'],
    ['https://host.example/r\nhttps://other', 'malformed'],
    ['https://host.example/%0d%0aX: y', 'malformed'],
    ['https://host.example/%0a', 'malformed'],
    ['https://host.example/\u202er', 'malformed'],
    ['https://ho st.example/r', 'malformed'],
    // addresses in disguise
    ['https://2130706433/r', 'numeric_host'],
    ['https://0x7f.0.0.1/r', 'numeric_host'],
    ['https://127.1/r', 'numeric_host'],
    ['https://0177.0.0.01/r', 'numeric_host'],
    ['https://[::ffff:127.0.0.1%25eth0]/r', 'malformed'],
    // shape
    ['', 'malformed'],
    ['https://', 'malformed'],
    ['https://host.example', 'malformed'],
    ['https://host.example/', 'malformed'],
    ['https://host.example:0/r', 'malformed'],
    ['https://host.example:65536/r', 'malformed'],
    ['https://host.example:x/r', 'malformed'],
    ['https://host.example/a/../b', 'malformed'],
    ['https://host.example/a/%2e%2e/b', 'malformed'],
    ['https://host.example/r?x=1', 'malformed'],
    ['https://host.example/r#x', 'malformed'],
    ['https://host_name.example/r', 'malformed'],
    ['https://-host.example/r', 'malformed'],
    [`https://host.example/${'a'.repeat(3_000)}`, 'malformed'],
  ])('refuses %j', (given, reason) => expect(outcome(given)).toBe(`!remote_not_allowed:${reason}`));

  it('is stable: what it wrote it reads as the same', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    const url = fc
      .tuple(
        fc.constantFrom('https://', 'ssh://git@', 'ssh://'),
        label,
        label,
        fc.stringMatching(/^[A-Za-z0-9._~%-]{1,12}$/),
      )
      .map(([start, a, b, path]) => `${start}${a}.${b}/${path}`);
    fc.assert(
      fc.property(fc.oneof(url, fc.string()), (given) => {
        const once = outcome(given);
        if (once.startsWith('!')) return;
        expect(outcome(once)).toBe(once);
        expect(once).toMatch(/^(https?|ssh|file):\/\/[\x21-\x7e]+$/);
      }),
    );
  });
});
