import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { EgressAgent, EgressRefused } from './egress-agent';

describe('EgressAgent', () => {
  let server: Server;
  let port: number;
  const agents: EgressAgent[] = [];

  beforeAll(async () => {
    server = createServer((_, response) => response.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await Promise.all(agents.map((agent) => agent.destroy()));
    server.close();
  });

  const agent = (configuredHosts: string[], network = {}) => {
    const made = new EgressAgent(network, { configuredHosts, connectTimeoutMs: 2_000 });
    agents.push(made);
    return made;
  };
  const read = async (egress: EgressAgent, url: string) => {
    const response = await fetch(url, { dispatcher: egress.for(new URL(url)) });
    return response.text();
  };

  it('reaches a private host that a setting names', async () => {
    expect(await read(agent(['localhost']), `http://localhost:${port}/`)).toBe('reached');
    expect(await read(agent(['localhost']), `http://LOCALHOST:${port}/`)).toBe('reached');
  });

  it('refuses a name that resolves to a private address and that no setting names', async () => {
    const failure = read(agent(['issuer.example']), `http://localhost:${port}/`);
    await expect(failure).rejects.toMatchObject({ cause: { code: 'EGRESS_REFUSED' } });
  });

  it.each(['127.0.0.1', '10.0.0.1', '[::1]', '[fd00::7]', '2130706433'])('refuses the numeric host %s', (host) => {
    expect(() => agent(['localhost']).for(new URL(`http://${host}:${port}/`))).toThrow(EgressRefused);
  });

  it.each(['169.254.169.254', '[fd00:ec2::254]', '[fe80::1]', '0.0.0.0', '100.100.100.200'])(
    'refuses %s though a setting names it',
    (host) => {
      const configured = host.replace(/^\[|\]$/g, '');
      expect(() => agent([configured]).for(new URL(`https://${host}/`))).toThrow(EgressRefused);
    },
  );

  it('takes the proxy for https alone, and not for what NO_PROXY names', () => {
    const proxied = agent([], { httpsProxy: 'http://127.0.0.1:9', noProxy: 'direct.example' });
    const through = proxied.for(new URL('https://gw.example/'));
    expect(through).not.toBe(proxied.for(new URL('http://gw.example/')));
    expect(through).not.toBe(proxied.for(new URL('https://direct.example/')));
  });
});
