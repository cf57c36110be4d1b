import { isExemptFromProxy, proxyFor } from './no-proxy';

describe('NO_PROXY', () => {
  it.each([
    ['gw.example.com', 443, 'example.com', true],
    ['gw.example.com', 443, '.example.com', true],
    ['gw.example.com', 443, '*.example.com', true],
    ['example.com', 443, '.example.com', true],
    ['notexample.com', 443, 'example.com', false],
    ['gw.example.com', 443, 'GW.EXAMPLE.COM:443', true],
    ['gw.example.com', 8443, 'gw.example.com:443', false],
    ['gw.example.com', 8443, 'gw.example.com:8443', true],
    ['gw.example.com', 443, 'a.example, gw.example.com', true],
    ['10.0.0.1', 443, 'localhost, 10.0.0.1', true],
    ['[fd00::1]', 443, '[fd00::1]', true],
    ['fd00::1', 443, 'fd00::1', true],
    ['gw.example.com', 443, '*', true],
    ['gw.example.com', 443, ' , ', false],
    ['gw.example.com', 443, undefined, false],
  ])('%s:%i with NO_PROXY=%s', (host, port, noProxy, exempt) => {
    const httpsProxy = 'http://proxy.example:3128';
    expect(isExemptFromProxy(host, port, noProxy)).toBe(exempt);
    expect(proxyFor(host, port, { httpsProxy, noProxy })).toBe(exempt ? undefined : httpsProxy);
  });

  it.each([undefined, ''])('no proxy set (%j): none', (httpsProxy) =>
    expect(proxyFor('gw.example', 443, { httpsProxy })).toBeUndefined(),
  );
});
