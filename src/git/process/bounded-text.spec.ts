import { BoundedBytes } from './bounded-text';

const collect = (keep: 'head' | 'tail', chunks: string[]): { text: string; exceeded: boolean } => {
  const bytes = new BoundedBytes(5, keep);
  for (const chunk of chunks) bytes.push(Buffer.from(chunk));
  return { text: bytes.text(), exceeded: bytes.exceeded };
};

describe('BoundedBytes', () => {
  it('keeps the first bytes', () =>
    expect(collect('head', ['abc', 'def', 'g'])).toEqual({ text: 'abcde', exceeded: true }));
  it('keeps the last bytes', () =>
    expect(collect('tail', ['abc', 'def', 'g'])).toEqual({ text: 'cdefg', exceeded: true }));
  it('keeps all of little', () => expect(collect('tail', ['ab', 'c'])).toEqual({ text: 'abc', exceeded: false }));
});
