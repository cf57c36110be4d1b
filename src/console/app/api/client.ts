import { ApiError, call, type CallOptions } from './http';
import type {
  AuditDetail,
  AuditRecord,
  Citation,
  Conversation,
  Engraved,
  Grant,
  Me,
  Message,
  NewRepository,
  OfferedStone,
  OpenConversation,
  Page,
  Repository,
  ServiceToken,
  Skipped,
  ToolAnswer,
  Verification,
} from './types';

type Query = Record<string, string | number | undefined>;

const segment = encodeURIComponent;

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString()}`;
}

/** All pages of a list that is short by nature. */
async function all<T>(path: string, options?: CallOptions): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await call<Page<T>>('GET', withQuery(path, { limit: 100, cursor }), undefined, options);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

export const me = {
  get: () => call<Me>('GET', '/api/me'),
  putKey: (key: string) => call<{ last4: string }>('PUT', '/api/me/gateway-key', { key }),
  eraseKey: () => call<void>('DELETE', '/api/me/gateway-key'),
  grants: () => all<Grant>('/api/me/grants'),
  services: async () => (await call<Page<{ id: string; name: string }>>('GET', '/api/me/services')).items,
  give: (serviceId: string, scopes: string[]) => call<Grant>('POST', '/api/me/grants', { serviceId, scopes }),
  revoke: (id: string) => call<void>('DELETE', `/api/me/grants/${segment(id)}`),
  logout: () => call<{ endSessionUrl: string | null }>('POST', '/api/auth/logout'),
};

export const stones = {
  list: () => all<Repository>('/api/repositories'),
  get: (id: string) => call<Repository>('GET', `/api/repositories/${segment(id)}`),
  connect: (input: NewRepository) => call<Repository>('POST', '/api/repositories', input),
  change: (id: string, changes: object) => call<Repository>('PATCH', `/api/repositories/${segment(id)}`, changes),
  remove: (id: string) => call<void>('DELETE', `/api/repositories/${segment(id)}`),
  sync: (id: string) => call<Repository>('POST', `/api/repositories/${segment(id)}/sync`),
  /** Only ever called by a click that approves it. */
  push: (id: string) =>
    call<Repository & { pushed: boolean; needsReview?: string }>('POST', `/api/repositories/${segment(id)}/push`, {
      confirm: true,
    }),
  offered: () => all<OfferedStone>('/api/offered-stones'),
};

export const conversations = {
  page: (cursor?: string) => call<Page<Conversation>>('GET', withQuery('/api/conversations', { limit: 30, cursor })),
  create: (fields: { title?: string; repoId?: string | null }) =>
    call<Conversation>('POST', '/api/conversations', fields),
  change: (id: string, fields: { title?: string; repoId?: string | null }) =>
    call<Conversation>('PATCH', `/api/conversations/${segment(id)}`, fields),
  remove: (id: string) => call<void>('DELETE', `/api/conversations/${segment(id)}`),
  append: (id: string, messages: Message[]) =>
    call<unknown>('POST', `/api/conversations/${segment(id)}/messages`, { messages }),

  async open(id: string): Promise<OpenConversation> {
    const opened = await call<OpenConversation>('GET', `/api/conversations/${segment(id)}`);
    for (let cursor = opened.nextCursor; cursor !== null;) {
      const path = withQuery(`/api/conversations/${segment(id)}/messages`, { limit: 100, cursor });
      const page = await call<Page<Message>>('GET', path);
      opened.messages.push(...page.items);
      cursor = page.nextCursor;
    }
    return opened;
  },

  /** Null where this server does not check citations. */
  async citations(id: string): Promise<Citation[] | null> {
    try {
      return await all<Citation>(`/api/conversations/${segment(id)}/citations`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'route_not_found') return null;
      throw error;
    }
  },
};

export interface ToolEnvelope {
  name: string;
  arguments: string | Record<string, unknown>;
  repoId: string | null;
  conversationId?: string;
  confirm?: true;
  draft?: string;
}

export const tools = {
  manifest: async () => (await call<{ tools: object[] }>('GET', '/api/tools/manifest')).tools,
  execute: (envelope: ToolEnvelope, options?: CallOptions) =>
    call<ToolAnswer>('POST', '/api/tools/execute', envelope, options),
};

export interface DraftEdits {
  title?: string;
  summary?: string;
  body?: string;
}

export const engraving = {
  preview: (conversationId: string, body: { repoId: string; draft?: string } & DraftEdits, options?: CallOptions) =>
    call<Engraved | Skipped>('POST', `/api/conversations/${segment(conversationId)}/engrave?preview=1`, body, options),
  /** Commits exactly the draft that the person saw. `attempt` lets a lost answer be asked for again. */
  approve: (conversationId: string, repoId: string, digest: string, attempt: string) =>
    call<Engraved | Skipped>(
      'POST',
      `/api/conversations/${segment(conversationId)}/engrave`,
      { repoId, confirm: true, draft: digest },
      { headers: { 'idempotency-key': attempt } },
    ),
};

export interface EngravingFilter {
  outcome?: string;
  actor?: string;
  repository?: string;
  door?: string;
  from?: string;
  to?: string;
}

const own = '/api/engravings';
const everyone = '/api/admin/engravings';
const listOf = (isAdmin: boolean) => (isAdmin ? everyone : own);

export const audit = {
  page: (isAdmin: boolean, filter: EngravingFilter, cursor?: string, limit = 20) =>
    call<Page<AuditRecord>>('GET', withQuery(listOf(isAdmin), { ...filter, limit, cursor })),
  get: (isAdmin: boolean, id: string) => call<AuditDetail>('GET', `${listOf(isAdmin)}/${segment(id)}`),
  verify: () => call<Verification>('GET', `${everyone}/verify`),
  exportUrl: (format: 'csv' | 'jsonl', filter: EngravingFilter) =>
    withQuery(`${everyone}/export`, { format, ...filter }),
};

export const serviceTokens = {
  list: () => all<ServiceToken>('/api/admin/service-tokens'),
  issue: (input: { name: string; scopes: string[]; expiresInDays: number }) =>
    call<ServiceToken & { token: string }>('POST', '/api/admin/service-tokens', input),
  revoke: (id: string) => call<void>('DELETE', `/api/admin/service-tokens/${segment(id)}`),
};
