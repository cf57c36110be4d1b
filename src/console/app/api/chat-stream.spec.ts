import { eventsOf, extend, type Reply } from './chat-stream';

function streamOf(...pieces: string[]): ReadableStream<Uint8Array> {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  return new ReadableStream({
    pull(controller) {
      const next = bytes.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
  });
}

async function dataOf(...pieces: string[]): Promise<string[]> {
  const result: string[] = [];
  for await (const data of eventsOf(streamOf(...pieces))) result.push(data);
  return result;
}

it.each([
  [['data: a\n\ndata: b\n\n'], ['a', 'b']],
  [
    ['da', 'ta: a\n', '\ndata: b'],
    ['a', 'b'],
  ],
  [[': comment\ndata:a\r\n\r\ndata: b\r\n'], ['a', 'b']],
  [['event: x\nid: 1\ndata: ü'], ['ü']],
  [[], []],
])('%j holds the events %j', async (pieces, expected) => {
  expect(await dataOf(...pieces)).toEqual(expected);
});

it('a character that is cut in two is whole again', async () => {
  const bytes = new TextEncoder().encode('data: 😀\n');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 8));
      controller.enqueue(bytes.slice(8));
      controller.close();
    },
  });
  const result: string[] = [];
  for await (const data of eventsOf(stream)) result.push(data);
  expect(result).toEqual(['😀']);
});

it('puts tool calls together by their index, and lets no index size an array', () => {
  const pieces = [
    { tool_calls: [{ index: 0, id: 'c1', function: { name: 'stone_read', arguments: '' } }] },
    { tool_calls: [{ index: 0, function: { arguments: '{"pa' } }] },
    { tool_calls: [{ index: 1, id: 'c2', function: { name: 'stone_search', arguments: '{}' } }] },
    { tool_calls: [{ index: 0, function: { arguments: 'th":"a"}' } }] },
    { tool_calls: [{ index: 4_000_000_000, id: 'x', function: { name: 'n', arguments: '' } }] },
    { content: 'said' },
  ];
  const reply = pieces.reduce<Reply>(extend, { content: '', toolCalls: [] });
  expect(reply.content).toBe('said');
  expect(reply.toolCalls.map(({ id, function: { name, arguments: text } }) => [id, name, text])).toEqual([
    ['c1', 'stone_read', '{"path":"a"}'],
    ['c2', 'stone_search', '{}'],
  ]);
});
