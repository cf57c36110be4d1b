import { execFileSync, spawn } from 'node:child_process';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { CLEAN_GIT_ENV } from './git-cli';
import type { ThrowawayCa } from './throwaway-ca';

/** How a remote behaves; may be changed between two requests. */
export type RemoteMode =
  | { kind: 'serve' }
  /** Takes the request and never answers. */
  | { kind: 'hang' }
  /** Answers, and then sends one byte a second. */
  | { kind: 'trickle' }
  | { kind: 'status'; status: number; body?: string }
  | { kind: 'redirect'; to: string; status?: number }
  /** Ends the connection in the middle of the answer. */
  | { kind: 'drop' };

export interface HttpRemoteOptions {
  /** Folder of bare repositories: `<root>/<name>.git` is served as `/<name>.git`. */
  root: string;
  tls?: ThrowawayCa;
  /** Basic authentication; without it everybody may read and push. */
  auth?: { username?: string; password: string };
}

export interface JournalEntry {
  method: string;
  url: string;
  authorization?: string;
  status?: number;
}

/** A real smart HTTP remote: `git http-backend` behind Node's own server, with the faults that real ones have. */
export class HttpRemote {
  mode: RemoteMode = { kind: 'serve' };
  auth?: { username?: string; password: string };
  readonly journal: JournalEntry[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly backend: string;

  static async start(options: HttpRemoteOptions): Promise<HttpRemote> {
    const remote = new HttpRemote(options);
    await new Promise<void>((resolve) => remote.server.listen(0, '127.0.0.1', resolve));
    return remote;
  }

  private readonly server: Server;

  private constructor(private readonly options: HttpRemoteOptions) {
    this.auth = options.auth;
    this.backend = join(execFileSync('git', ['--exec-path']).toString().trim(), 'git-http-backend');
    const listener = (request: IncomingMessage, response: ServerResponse): void => this.handle(request, response);
    this.server = options.tls ? createHttpsServer(options.tls, listener) : createHttpServer(listener);
    this.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `${this.options.tls ? 'https' : 'http'}://localhost:${this.port}`;
  }

  url(name: string): string {
    return `${this.origin}/${name}.git`;
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const entry: JournalEntry = {
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization,
    };
    this.journal.push(entry);
    response.on('finish', () => (entry.status = response.statusCode));
    const { mode } = this;
    switch (mode.kind) {
      case 'hang':
        return;
      case 'trickle':
        return this.trickle(response);
      case 'drop':
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
        response.write('001e# service=git-upload-pack\n');
        setTimeout(() => request.socket.destroy(), 10);
        return;
      case 'status':
        response.writeHead(mode.status, { 'content-type': 'text/plain' }).end(mode.body ?? '');
        return;
      case 'redirect':
        response.writeHead(mode.status ?? 301, { location: `${mode.to}${request.url ?? ''}` }).end();
        return;
      case 'serve':
        if (!this.isAuthorized(request)) {
          response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('unauthorized');
          return;
        }
        this.serve(request, response);
    }
  }

  private trickle(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
    const text = '001e# service=git-upload-pack\n0000'.repeat(100);
    let at = 0;
    this.timers.add(setInterval(() => response.write(text[at++] ?? '0'), 1_000));
    response.write('0');
  }

  private isAuthorized(request: IncomingMessage): boolean {
    if (this.auth === undefined) return true;
    const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const [username, ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
    const isUser = this.auth.username === undefined || username === this.auth.username;
    return isUser && rest.join(':') === this.auth.password;
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const cgi = spawn(this.backend, [], {
      env: {
        ...CLEAN_GIT_ENV,
        GIT_PROJECT_ROOT: this.options.root,
        GIT_HTTP_EXPORT_ALL: '1',
        REMOTE_USER: 'somebody',
        REMOTE_ADDR: '127.0.0.1',
        REQUEST_METHOD: request.method,
        PATH_INFO: decodeURIComponent(path),
        QUERY_STRING: query,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        ...(request.headers['content-length'] ? { CONTENT_LENGTH: request.headers['content-length'] } : {}),
      },
    });
    request.pipe(cgi.stdin);
    cgi.stdin.on('error', () => undefined);
    let head: Buffer | null = Buffer.alloc(0);
    cgi.stdout.on('data', (chunk: Buffer) => {
      if (head === null) return void response.write(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      writeCgiHead(response, head.toString('latin1', 0, end));
      response.write(head.subarray(end + 4));
      head = null;
    });
    cgi.on('close', () => response.end());
  }
}

function writeCgiHead(response: ServerResponse, head: string): void {
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    if (name.toLowerCase() === 'status') response.statusCode = Number(value.slice(0, 3));
    else response.setHeader(name, value);
  }
}
