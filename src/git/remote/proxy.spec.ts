import { proxyFor } from './proxy';
import { parseRemoteUrl } from './remote-url';

describe('proxyFor', () => {
  const remote = parseRemoteUrl('https://git.example.com:8443/r');
  const httpsProxy = 'http://proxy.example:3128';

  it.each([
    [undefined, true],
    ['', true],
    ['other.example', true],
    ['example.com', false],
    ['.example.com', false],
    ['*.example.com', false],
    ['git.example.com', false],
    ['git.example.com:8443', false],
    ['git.example.com:443', true],
    ['ample.com', true],
    ['a.example, git.example.com', false],
    ['*', false],
  ])('NO_PROXY=%s', (noProxy, isUsed) =>
    expect(proxyFor(remote, { httpsProxy, noProxy })).toBe(isUsed ? httpsProxy : undefined),
  );

  it('is none when none is set', () => expect(proxyFor(remote, {})).toBeUndefined());
});
