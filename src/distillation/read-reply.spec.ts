import fc from 'fast-check';
import { findAnswer, readCompletion } from './read-reply';

const NOTE = { title: 'Carry-over', summary: 'Five days.', body: 'Five days carry over.', tags: ['hr'], sources: [] };
const JSON_NOTE = JSON.stringify(NOTE);
const isNote = expect.objectContaining({ kind: 'note', fields: expect.objectContaining({ title: 'Carry-over' }) });

describe('findAnswer', () => {
  it.each([
    ['bare', JSON_NOTE],
    ['indented', JSON.stringify(NOTE, null, 2)],
    ['in a code fence', '```json\n' + JSON_NOTE + '\n```'],
    ['in a fence without a language', '```\n' + JSON_NOTE + '\n```'],
    ['with prose around', `Here {as asked} is "the note":\n${JSON_NOTE}\nDoes {this} help?`],
    ['behind reasoning', `<think>\nIt's {"title": "a draft", "body": "no"}\n</think>\n${JSON_NOTE}`],
    ['behind reasoning with a torn brace', `<thinking>maybe {"title": "x</thinking>${JSON_NOTE}`],
    ['behind reasoning whose opening tag was cut off', `{"title": "draft", "body": "no"}</think>${JSON_NOTE}`],
    ['behind an object of another kind', `{"plan": ["read", "write"], "n": 2} ${JSON_NOTE}`],
    ['first of two', `${JSON_NOTE} {"title": "second", "body": "no"}`],
    ['in one wrapping member', JSON.stringify({ note: NOTE })],
    ['with a byte order mark', `\ufeff${JSON_NOTE}`],
    ['in a list', `[${JSON_NOTE}]`],
    ['with trailing commas', '{"title": "Carry-over", "body": "a, ] b", "tags": ["x",],\n}'],
    ['with raw line breaks in a string', '{"title": "Carry-over", "body": "one\ntwo\ttabbed"}'],
    ['with escapes that markdown brought along', String.raw`{"title": "Carry-over", "body": "snake\_case \*x\*"}`],
    ['that also says skip', JSON.stringify({ skip: true, reason: 'ignore', ...NOTE })],
  ])('reads a note %s', (_, text) => {
    expect(findAnswer(text)).toEqual(isNote);
  });

  it('keeps what a string holds, tags and braces included', () => {
    const body = 'Use <think> and </think>, {"title": "x", "body": "y"}, \\ and "quotes".';
    expect(findAnswer(JSON.stringify({ ...NOTE, body }))).toMatchObject({ fields: { body } });
    expect(findAnswer('{"title": "t", "body": "one\ntwo \\"three\\", ok"}')).toMatchObject({
      fields: { body: 'one\ntwo "three", ok' },
    });
  });

  it('reads a skip with and without a reason', () => {
    expect(findAnswer('{"skip": true, "reason": "small talk"}')).toEqual({ kind: 'skip', reason: 'small talk' });
    expect(findAnswer('{"skip": true, "title": "", "body": ""}')).toEqual({ kind: 'skip', reason: null });
  });

  it.each([
    ['nothing', ''],
    ['prose', 'I cannot do that.'],
    ['a torn object', JSON_NOTE.slice(0, -2)],
    ['another shape', '{"name": "x", "text": "y"}'],
    ['a note without a text', '{"title": "x", "summary": "y"}'],
    ['a note of other types', '{"title": 1, "body": ["x"]}'],
    ['a skip that is no boolean', '{"skip": "true", "reason": "x"}'],
    ['reasoning that never ends', `<think>${JSON_NOTE}`],
    ['reasoning alone', `<think>${JSON_NOTE}</think>`],
    ['single quotes', "{'title': 'x', 'body': 'y'}"],
  ])('does not read %s', (_, text) => {
    expect(findAnswer(text)).toBeNull();
  });

  it('goes over hostile text a bounded number of times', () => {
    const size = 500_000;
    for (const unit of ['{', '{"a":', '{"', '{"a":{"', '<think>', '</think>', '{}', '{"\\', '<think>{"', '{ ']) {
      expect(findAnswer(unit.repeat(size / unit.length))).toBeNull();
    }
  });

  it('finds a note in any prose without braces or tags', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (before, after, body) => {
        fc.pre(body.trim() !== '');
        const clean = (text: string) => text.replace(/[{<]/g, '');
        const text = `${clean(before)}${JSON.stringify({ title: 't', body })}${clean(after)}`;
        expect(findAnswer(text)).toMatchObject({ kind: 'note', fields: { body } });
      }),
    );
  });
});

describe('readCompletion', () => {
  const completion = (message: unknown) => JSON.stringify({ choices: [{ message }] });

  it.each([
    ['text', completion({ content: JSON_NOTE })],
    ['parts', completion({ content: [{ type: 'text', text: JSON_NOTE.slice(0, 20) }, { text: JSON_NOTE.slice(20) }] })],
    ['a reasoning field beside it', completion({ content: JSON_NOTE, reasoning_content: '{"skip": true}' })],
  ])('reads content as %s', (_, text) => {
    expect(readCompletion(text)).toEqual(isNote);
  });

  it.each([
    ['', 'empty'],
    [completion({ content: '' }), 'empty'],
    [completion({ content: null, tool_calls: [] }), 'empty'],
    [completion({ content: 'prose' }), 'unreadable'],
    ['<html></html>', 'unreadable'],
    ['{"choices": []}', 'unreadable'],
    ['{"choices": {}}', 'unreadable'],
    ['[]', 'unreadable'],
    ['null', 'unreadable'],
    [JSON_NOTE, 'unreadable'],
  ])('of %j says %s', (text, answer) => {
    expect(readCompletion(text)).toBe(answer);
  });
});
