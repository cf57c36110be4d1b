import type { Contract, Documented } from './contract';

export interface ContractAnswer {
  status: number;
  headers: Headers;
  body: Documented;
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ContractAnswer>;

/** Calls a server as one caller; every answer is held against the contract. A string body is sent as it is. */
export function contractCaller(contract: Contract, url: string, own: Record<string, string> = {}): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...own, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    contract.check({ method, path, status: response.status, headers: response.headers, text });
    const isJson = /json(;|$)/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
}

/** Polls a repository until it is no longer being connected. */
export async function untilConnected(call: Call, id: string): Promise<Documented> {
  for (let tries = 0; tries < 400; tries++) {
    const { body } = await call('GET', `/api/repositories/${id}`);
    if (body.state !== 'connecting') return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the repository stayed in connection');
}
