import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A loopback HTTP remote that misbehaves: it never answers, or answers everything with one status. */
export interface HttpRemote {
  url: string;
  requests: string[];
  close(): Promise<void>;
}

export async function startHttpRemote(behaviour: 'hang' | number): Promise<HttpRemote> {
  const requests: string[] = [];
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`);
    if (behaviour === 'hang') return;
    response.writeHead(behaviour, behaviour === 401 ? { 'www-authenticate': 'Basic realm="git"' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/team/handbook.git`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
