import { makeRecordsApp, type RecordsApp } from '../support/make-records-app';

const CONVERSATIONS = '/api/conversations';

describe('conversations', () => {
  let app: RecordsApp;

  beforeAll(async () => {
    app = await makeRecordsApp();
  });
  afterAll(() => app.close());

  const begin = async (person = 'ann', fields: object = {}): Promise<string> => {
    const { status, body } = await app.call(person, 'POST', CONVERSATIONS, fields);
    expect(status).toBe(201);
    return body.id;
  };
  const append = (person: string, id: string, messages: unknown[]) =>
    app.call(person, 'POST', `${CONVERSATIONS}/${id}/messages`, { messages });

  describe('a conversation', () => {
    it('is created, read, changed and deleted', async () => {
      const created = await app.call('ann', 'POST', CONVERSATIONS, { title: 'Holidays' });
      expect(created.status).toBe(201);
      expect(created.body).toEqual({
        id: expect.stringMatching(/^conv_[0-9a-z]{24}$/),
        title: 'Holidays',
        repoId: null,
        messageCount: 0,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      const route = `${CONVERSATIONS}/${created.body.id}`;
      expect((await app.call('ann', 'GET', route)).body).toEqual({ ...created.body, messages: [], nextCursor: null });
      expect((await app.call('ann', 'PATCH', route, { title: 'Leave' })).body.title).toBe('Leave');
      expect((await app.call('ann', 'PATCH', route, { title: null })).body.title).toBeNull();
      const removed = await app.call('ann', 'DELETE', route);
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect((await app.call('ann', 'GET', route)).status).toBe(404);
    });

    it('needs no body at all', async () => {
      expect((await app.call('ann', 'POST', CONVERSATIONS)).status).toBe(201);
    });

    it.each([
      ['a title of 201 characters', { title: 'x'.repeat(201) }],
      ['a title with a line break', { title: 'a\nb' }],
      ['a title with NUL', { title: 'a\0b' }],
      ['a title that is no text', { title: 7 }],
      ['an unknown field', { title: 'x', ownerId: 'prin_0' }],
    ])('refuses %s', async (_, fields) => {
      const { status, body } = await app.call('ann', 'POST', CONVERSATIONS, fields);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    });

    it('takes a title of 200 emoji', async () => {
      const title = '🙂'.repeat(200);
      expect((await app.call('ann', 'POST', CONVERSATIONS, { title })).body.title).toBe(title);
    });

    it('answers 304 to the ETag it gave, until something changes', async () => {
      const route = `${CONVERSATIONS}/${await begin()}`;
      const etag = (await app.call('ann', 'GET', route)).headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const again = await app.call('ann', 'GET', route, undefined, { 'if-none-match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
      await app.call('ann', 'PATCH', route, { title: 'changed' });
      expect((await app.call('ann', 'GET', route, undefined, { 'if-none-match': etag })).status).toBe(200);
    });
  });

  describe('the list', () => {
    it('pages newest first, each once', async () => {
      const ids: string[] = [];
      for (let i = 0; i < 7; i++) ids.push(await begin('lister'));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? '' : `&cursor=${cursor}`;
        const { body } = await app.call('lister', 'GET', `${CONVERSATIONS}?limit=3${query}`);
        seen.push(...body.items.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(ids.reverse());
    });

    it.each(['limit=0', 'limit=101', 'limit=ten', 'limit=1e1', 'limit=1&limit=2', 'page=2'])(
      'refuses ?%s',
      async (query) => {
        expect((await app.call('ann', 'GET', `${CONVERSATIONS}?${query}`)).status).toBe(400);
      },
    );

    it.each(['nonsense', Buffer.from('2026-01-01T00:00:00Z x;y').toString('base64url')])(
      'refuses the cursor %s',
      async (cursor) => {
        const { status, body } = await app.call('ann', 'GET', `${CONVERSATIONS}?cursor=${cursor}`);
        expect([status, body.code]).toEqual([400, 'invalid_cursor']);
      },
    );
  });

  describe('messages', () => {
    it('are stored as they came, in their order, with an id and a time', async () => {
      const id = await begin();
      const toolCalls = [
        { id: 'call_1', type: 'function', function: { name: 'stone_search', arguments: '{"query":"x"}' } },
      ];
      const messages = [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'How many?', name: 'Ann' },
        { role: 'assistant', content: null, toolCalls },
        { role: 'tool', content: '3 sections …', toolCallId: 'call_1', name: 'stone_search' },
        { role: 'assistant', content: 'Five. 🏖️\r\n\tSee `holidays.md § Carry-over`.' },
      ];
      const { status, body } = await append('ann', id, messages);
      expect(status).toBe(201);
      const stored = messages.map((message) => ({
        ...message,
        content: message.content ?? '',
        id: expect.stringMatching(/^msg_/),
        createdAt: expect.any(String),
      }));
      expect(body).toEqual({ messages: stored });
      const read = await app.call('ann', 'GET', `${CONVERSATIONS}/${id}`);
      expect(read.body).toMatchObject({ messageCount: 5, messages: stored, nextCursor: null });
    });

    it('may carry the index that a streamed tool call has, which is not kept', async () => {
      const toolCalls = [{ index: 0, id: 'c', type: 'function', function: { name: 'stone_read', arguments: '' } }];
      const { status, body } = await append('ann', await begin(), [{ role: 'assistant', content: '', toolCalls }]);
      expect(status).toBe(201);
      expect(body.messages[0].toolCalls).toEqual([
        { id: 'c', type: 'function', function: { name: 'stone_read', arguments: '' } },
      ]);
    });

    it.each([
      ['no messages', []],
      ['101 messages', Array.from({ length: 101 }, () => ({ role: 'user', content: 'x' }))],
      ['an unknown role', [{ role: 'root', content: 'x' }]],
      ['no content', [{ role: 'user' }]],
      ['null content without tool calls', [{ role: 'assistant', content: null }]],
      ['content that is no text', [{ role: 'user', content: ['x'] }]],
      ['NUL in the content', [{ role: 'user', content: 'a\0b' }]],
      ['content over 256 KiB', [{ role: 'user', content: 'é'.repeat(128 * 1024 + 1) }]],
      [
        'tool calls of a user',
        [
          {
            role: 'user',
            content: 'x',
            toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '' } }],
          },
        ],
      ],
      ['a tool call that is none', [{ role: 'assistant', content: 'x', toolCalls: [{ id: 'c', type: 'shell' }] }]],
      [
        'a tool call without its function',
        [{ role: 'assistant', content: 'x', toolCalls: [{ id: 'c', type: 'function' }] }],
      ],
      ['an answer to a call by a user', [{ role: 'user', content: 'x', toolCallId: 'c' }]],
      ['an unknown field', [{ role: 'user', content: 'x', confirm: true }]],
      ['an id of its own', [{ role: 'user', content: 'x', id: 'msg_1' }]],
    ])('refuses %s', async (_, messages) => {
      const id = await begin();
      expect((await append('ann', id, messages)).status).toBe(400);
      expect((await app.call('ann', 'GET', `${CONVERSATIONS}/${id}`)).body.messageCount).toBe(0);
    });

    it('are numbered once each when many callers append at the same time', async () => {
      const id = await begin();
      const calls = Array.from({ length: 20 }, (_, call) =>
        append(
          'ann',
          id,
          [1, 2, 3].map((n) => ({ role: 'user', content: `${call}.${n}` })),
        ),
      );
      for (const { status } of await Promise.all(calls)) expect(status).toBe(201);
      const { body } = await app.call('ann', 'GET', `${CONVERSATIONS}/${id}/messages?limit=100`);
      const contents: string[] = body.items.map(({ content }: { content: string }) => content);
      expect(contents).toHaveLength(60);
      expect(new Set(contents).size).toBe(60);
      // Each call's three stand together.
      for (let i = 0; i < 60; i += 3) {
        const call = contents[i]?.split('.')[0];
        expect(contents.slice(i, i + 3)).toEqual([`${call}.1`, `${call}.2`, `${call}.3`]);
      }
    });

    it('are paged in their order', async () => {
      const id = await begin();
      await append(
        'ann',
        id,
        Array.from({ length: 25 }, (_, n) => ({ role: 'user', content: String(n) })),
      );
      const seen: string[] = [];
      let query = '?limit=10';
      for (let page = 0; page < 3; page++) {
        const { body } = await app.call('ann', 'GET', `${CONVERSATIONS}/${id}/messages${query}`);
        seen.push(...body.items.map(({ content }: { content: string }) => content));
        query = `?limit=10&cursor=${body.nextCursor}`;
        if (page === 2) expect(body.nextCursor).toBeNull();
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => String(n)));
    });

    it('fill a page by bytes before they fill it by number', async () => {
      const id = await begin();
      const big = { role: 'user', content: 'x'.repeat(256 * 1024) };
      await append(
        'ann',
        id,
        Array.from({ length: 20 }, () => big),
      );
      const { body } = await app.call('ann', 'GET', `${CONVERSATIONS}/${id}`);
      expect(body.messageCount).toBe(20);
      expect(body.messages).toHaveLength(16);
      const rest = await app.call('ann', 'GET', `${CONVERSATIONS}/${id}/messages?cursor=${body.nextCursor}`);
      expect(rest.body.items).toHaveLength(4);
      expect(rest.body.nextCursor).toBeNull();
    });

    it('stop at the bound of bytes, all or none', async () => {
      const id = await begin();
      const big = { role: 'user', content: 'x'.repeat(256 * 1024) };
      const four = Array.from({ length: 16 }, () => big);
      for (let i = 0; i < 4; i++) expect((await append('ann', id, four)).status).toBe(201);
      const full = await append('ann', id, [{ role: 'user', content: 'x' }]);
      expect([full.status, full.body.code]).toEqual([409, 'conversation_full']);
      expect((await app.call('ann', 'GET', `${CONVERSATIONS}/${id}`)).body.messageCount).toBe(64);
    });
  });
});
