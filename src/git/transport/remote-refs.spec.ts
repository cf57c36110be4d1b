import { readRemoteRefs } from './remote-refs';

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)];

describe('readRemoteRefs (git/5: the remote decides once, at connect time)', () => {
  it('reads the symbolic HEAD', () => {
    const { head, branches } = readRemoteRefs(
      `ref: refs/heads/trunk\tHEAD\n${A}\tHEAD\n${A}\trefs/heads/trunk\n${B}\trefs/heads/x/y\n`,
    );
    expect(head).toBe('trunk');
    expect([...branches]).toEqual([
      ['trunk', A],
      ['x/y', B],
    ]);
  });
  it('prefers a usual name when HEAD is detached', () =>
    expect(readRemoteRefs(`${A}\tHEAD\n${A}\trefs/heads/dev\n${A}\trefs/heads/main\n`).head).toBe('main'));
  it('takes a branch at that commit otherwise', () =>
    expect(readRemoteRefs(`${A}\tHEAD\n${B}\trefs/heads/main\n${A}\trefs/heads/dev\n`).head).toBe('dev'));
  it('is empty for an empty remote', () => expect(readRemoteRefs('')).toEqual({ head: null, branches: new Map() }));
  it('git/11: names a SHA-256 remote as unsupported', () =>
    expect(() => readRemoteRefs(`${'a'.repeat(64)}\tHEAD\n`)).toThrow(
      expect.objectContaining({ code: 'unsupported_repository' }),
    ));
});
