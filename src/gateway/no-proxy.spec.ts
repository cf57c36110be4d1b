import { proxyFor } from './dispatcher';
import { isExemptFromProxy } from './no-proxy';

describe('the proxy of the gateway', () => {
  it.each([
    ['https://gw.example.com/v1', 'example.com', true],
    ['https://gw.example.com/v1', '.example.com', true],
    ['https://gw.example.com/v1', '*.example.com', true],
    ['https://example.com/v1', '.example.com', true],
    ['https://notexample.com/v1', 'example.com', false],
    ['https://gw.example.com/v1', 'GW.EXAMPLE.COM:443', true],
    ['https://gw.example.com:8443/v1', 'gw.example.com:443', false],
    ['https://10.0.0.1/v1', 'localhost, 10.0.0.1', true],
    ['https://[fd00::1]/v1', '[fd00::1]', true],
    ['https://[fd00::1]/v1', 'fd00::1', true],
    ['https://gw.example.com/v1', '*', true],
    ['https://gw.example.com/v1', ' , ', false],
    ['https://gw.example.com/v1', undefined, false],
  ])('%s with NO_PROXY=%s', (url, noProxy, exempt) => {
    expect(isExemptFromProxy(new URL(url), noProxy)).toBe(exempt);
  });

  it('is for https alone', () => {
    const httpsProxy = 'http://proxy.example:3128';
    expect(proxyFor(new URL('https://gw.example/v1'), { httpsProxy })).toBe(httpsProxy);
    expect(proxyFor(new URL('http://gw.example/v1'), { httpsProxy })).toBeUndefined();
  });
});
