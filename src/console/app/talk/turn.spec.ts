import type { ToolAnswer, ToolCall } from '../api/types';
import {
  MAX_ROUNDS,
  isUnfinished,
  openCalls,
  readEngraveCall,
  runTurn,
  type TalkMessage,
  type TurnPorts,
} from './turn';

const call = (id: string, name = 'stone_search', text = '{"query":"q"}'): ToolCall => ({
  id,
  type: 'function',
  function: { name, arguments: text },
});
const user: TalkMessage = { role: 'user', content: 'Q', isStored: false };
const calling = (...toolCalls: ToolCall[]): TalkMessage => ({
  role: 'assistant',
  content: '',
  toolCalls,
  isStored: true,
});

function ports(replies: { content?: string; toolCalls?: ToolCall[] }[], answer: ToolAnswer = { content: 'found' }) {
  const log: string[] = [];
  const stored: string[] = [];
  const made: TurnPorts = {
    complete: () => {
      const reply = replies.shift() ?? { content: 'end' };
      return Promise.resolve({ content: reply.content ?? '', toolCalls: reply.toolCalls ?? [] });
    },
    execute: ({ id }) => {
      log.push(`execute ${id}`);
      return Promise.resolve(answer);
    },
    askPerson: ({ id }, title) => {
      log.push(`ask ${id} ${title ?? '-'}`);
      return Promise.resolve({ content: 'declined' });
    },
    store: (messages) => {
      stored.push(...messages.map(({ role }) => role));
      return Promise.resolve();
    },
    show: () => undefined,
  };
  return { made, log, stored };
}

describe('a turn', () => {
  it('runs tools until the model speaks, and stores every message once and in order', async () => {
    const { made, log, stored } = ports([{ toolCalls: [call('a'), call('b')] }, { content: 'A' }]);
    await expect(runTurn([user], made)).resolves.toBe('answered');
    expect(log).toEqual(['execute a', 'execute b']);
    expect(stored).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant']);
  });

  it('goes on with the calls that nobody has answered', async () => {
    const { made, log } = ports([{ content: 'A' }]);
    const answered: TalkMessage = { role: 'tool', content: 'x', toolCallId: 'a', isStored: true };
    await runTurn([{ ...user, isStored: true }, calling(call('a'), call('b')), answered], made);
    expect(log).toEqual(['execute b']);
  });

  it('asks the person about an engraving, and only about a well-formed one', async () => {
    const calls = [
      call('a', 'stone_engrave', '{"title":"T"}'),
      call('b', 'stone_engrave', ''),
      call('c', 'stone_engrave', '{"confirm":true}'),
      call('d', 'stone_engrave ', '{}'),
    ];
    const { made, log } = ports([{ toolCalls: calls }]);
    await runTurn([user], made);
    expect(log).toEqual(['ask a T', 'ask b -', 'execute c', 'execute d']);
  });

  it('ends a model that does nothing but call', async () => {
    const replies = Array.from({ length: MAX_ROUNDS + 5 }, (_, index) => ({ toolCalls: [call(`c${index}`)] }));
    await expect(runTurn([user], ports(replies).made)).resolves.toBe('too_many_rounds');
  });
});

it.each(['{"confirm":true}', '{"title":"T","draft":"d"}', '{"title":5}', '[]', 'null', '"x"', '{'])(
  'arguments %s get no card',
  (text) => {
    expect(readEngraveCall(call('a', 'stone_engrave', text))).toBeNull();
  },
);

it('knows what is unfinished', () => {
  expect(isUnfinished([])).toBe(false);
  expect(isUnfinished([user])).toBe(true);
  expect(isUnfinished([user, calling(call('a'))])).toBe(true);
  expect(isUnfinished([user, { role: 'assistant', content: 'A' }])).toBe(false);
  // The person went on: what was left open before is no business of now.
  expect(openCalls([calling(call('a')), user])).toEqual([]);
});
