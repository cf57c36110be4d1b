/* eslint-disable @typescript-eslint/no-explicit-any -- answers are JSON whose shape each test asserts */
import { PERSON_HEADER } from './test-authenticator';

export interface ToolAnswer {
  status: number;
  content: string;
  display?: Record<string, any>;
  error?: string;
}

/** The REST surface as one person's program sees it. */
export class TestApi {
  constructor(
    readonly url: string,
    readonly person: string,
    private readonly identity: Record<string, string> = { [PERSON_HEADER]: person },
  ) {}

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...this.identity,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  get(path: string, headers?: Record<string, string>) {
    return this.call('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers?: Record<string, string>) {
    return this.call('POST', path, body, headers);
  }

  put(path: string, body: unknown) {
    return this.call('PUT', path, body);
  }

  /** The body of a success; throws for anything else. */
  async json(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** One tool call; waits while the repository is being indexed for the first time. */
  async tool(name: string, args: unknown, envelope: object = {}): Promise<ToolAnswer> {
    for (let tries = 0; ; tries++) {
      const { status, body } = await this.post('/api/tools/execute', {
        name,
        arguments: args,
        repoId: null,
        ...envelope,
      });
      if (body?.error !== 'repository_not_ready' || tries > 200) return { status, ...body };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Connects a repository and waits until it is ready. */
  async connect(input: object): Promise<any> {
    const { id } = await this.json('POST', '/api/repositories', input);
    for (let tries = 0; tries < 400; tries++) {
      const repository = await this.json('GET', `/api/repositories/${id}`);
      if (repository.state === 'ready') return repository;
      if (repository.state === 'failed') throw new Error(JSON.stringify(repository.error));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the repository did not become ready');
  }
}
