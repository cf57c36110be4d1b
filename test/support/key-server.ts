import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves JWKS and PEM files as a proxy's key endpoint does; contents can change while it runs. */
export async function startKeyServer(
  files: Map<string, string>,
): Promise<{ url: string; hits: string[]; close(): void }> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    const text = files.get(request.url ?? '');
    response.statusCode = text === undefined ? 404 : 200;
    response.end(text ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, hits, close: () => server.close() };
}
