import type { Principal } from '../../auth/principal.types';
import { parseHttpEngrave, parseToolEngrave, type RawRequest } from './parse-engrave';

const ANN: Principal = {
  id: 'prin_ann',
  kind: 'person',
  name: 'Ann',
  isAdmin: false,
  authMethod: 'oidc_bearer',
  scopes: new Set(['engrave', 'tools']),
  actor: { id: 'prin_ann', kind: 'person', name: 'Ann' },
};
const BOT: Principal = { ...ANN, actor: { id: 'prin_bot', kind: 'service', name: 'bot' } };

const raw = (body: unknown, more: Partial<RawRequest> = {}): RawRequest => ({
  params: { id: 'conv_a' },
  query: {},
  headers: {},
  body,
  ...more,
});
const tool = (envelope: object = {}) => raw({ name: 'stone_engrave', arguments: {}, ...envelope }, { params: {} });

describe('the HTTP route', () => {
  it('reads body, query and headers into one request', () => {
    const given = { repoId: 'repo_a', title: 'T', summary: 'S', body: 'B', confirm: true };
    const headers = { 'x-gateway-key': 'sk-1', 'idempotency-key': 'k' };
    expect(parseHttpEngrave(ANN, raw(given, { headers }))).toMatchObject({
      caller: ANN,
      door: 'http',
      conversationId: 'conv_a',
      repoId: 'repo_a',
      overrides: { title: 'T', summary: 'S', body: 'B' },
      confirm: true,
      preview: false,
      gatewayKey: 'sk-1',
      idempotency: { key: 'k', route: 'POST /api/conversations/:id/engrave' },
    });
  });

  it('nothing at all is an engraving without confirmation', () => {
    expect(parseHttpEngrave(ANN, raw(undefined))).toMatchObject({ confirm: false, preview: false, repoId: null });
  });

  it.each([
    [{ preview: '1' }, {}, true],
    [{ preview: '1' }, { preview: false }, true],
    [{ preview: '0' }, { preview: true }, true],
    [{}, { preview: true }, true],
    [{ preview: '' }, {}, false],
    [{ preview: 'false' }, { preview: false }, false],
  ])('query %j and body %j: preview %s', (query, body, preview) => {
    expect(parseHttpEngrave(ANN, raw(body, { query })).preview).toBe(preview);
  });

  it.each([
    [[], 'a list'],
    ['text', 'text'],
    [{ confirm: 'true' }, 'a word'],
    [{ confirm: 1 }, 'a number'],
    [{ preview: 'yes' }, 'a word for preview'],
    [{ title: '' }, 'a blank title'],
    [{ body: ' \n' }, 'a blank body'],
    [{ title: 'x'.repeat(1_001) }, 'a long title'],
    [{ repoId: 5 }, 'a number for the repository'],
    [{ approved: true }, 'an unknown field'],
    [{ conversationId: 'conv_b' }, 'another conversation'],
  ] as [unknown, string][])('%j is malformed (%s)', (body) => {
    expect(() => parseHttpEngrave(ANN, raw(body))).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it.each([
    { query: { preview: 'yes' } },
    { query: { preview: ['1', '0'] } },
    { headers: { 'idempotency-key': 'x'.repeat(256) } },
    { headers: { 'idempotency-key': 'a\u00e9' } },
    { headers: { 'x-gateway-key': 'a\nb' } },
  ])('%j is malformed', (more) => {
    expect(() => parseHttpEngrave(ANN, raw({}, more as Partial<RawRequest>))).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });

  it('words beside a draft are for a preview only', () => {
    const given = { draft: 'd'.repeat(64), title: 'Other' };
    expect(() => parseHttpEngrave(ANN, raw(given))).toThrow(
      expect.objectContaining({ code: 'overrides_beside_draft' }),
    );
    expect(parseHttpEngrave(ANN, raw({ ...given, preview: true }))).toMatchObject({
      preview: true,
      draft: given.draft,
    });
  });

  it('a service’s confirm is none', () => {
    expect(parseHttpEngrave(BOT, raw({ confirm: true })).confirm).toBe(false);
  });

  it('the same request has the same hash, another one another', () => {
    const headers = { 'idempotency-key': 'k' };
    const hash = (body: object, params = { id: 'conv_a' }) =>
      parseHttpEngrave(ANN, raw(body, { headers, params })).idempotency?.bodyHash;
    expect(hash({ title: 'T', repoId: 'r' })).toBe(hash({ repoId: 'r', title: 'T' }));
    expect(hash({ title: 'T' })).not.toBe(hash({ title: 'U' }));
    expect(hash({})).not.toBe(hash({}, { id: 'conv_b' }));
    expect(hash({ preview: true })).not.toBe(hash({}));
  });
});

describe('the tool door', () => {
  it('reads the envelope, and nothing but the title from the arguments', () => {
    const envelope = { conversationId: 'conv_a', repoId: 'repo_a', confirm: true, arguments: '{"title":"T"}' };
    expect(parseToolEngrave(ANN, tool(envelope))).toMatchObject({
      door: 'tool',
      conversationId: 'conv_a',
      repoId: 'repo_a',
      overrides: { title: 'T' },
      confirm: true,
      preview: false,
    });
  });

  it('beside a draft the title is ignored', () => {
    expect(parseToolEngrave(ANN, tool({ arguments: { title: 'T' }, draft: 'd' }))?.overrides).toEqual({});
  });

  it.each(['', ' ', null])('a title of %j is none', (title) => {
    expect(parseToolEngrave(ANN, tool({ arguments: { title } }))?.overrides.title).toBeUndefined();
  });

  it.each([
    { name: 'stone_search' },
    { arguments: { confirm: true } },
    { arguments: { repoId: 'repo_b' } },
    { arguments: '{"approved":true}' },
    { arguments: '{' },
    { arguments: [] },
    { arguments: { title: 5 } },
    { confirm: 'true' },
    { confirm: null },
    { draft: 5 },
    { repoId: {} },
  ])('%j is left to the door, which writes nothing without an authorised request', (envelope) => {
    expect(parseToolEngrave(ANN, tool(envelope))).toBeNull();
  });

  it.each([undefined, null, 'x', []])('a body of %j too', (body) => {
    expect(parseToolEngrave(ANN, raw(body, { params: {} }))).toBeNull();
  });

  it('a service’s confirm is none', () => {
    expect(parseToolEngrave(BOT, tool({ confirm: true }))?.confirm).toBe(false);
  });
});
