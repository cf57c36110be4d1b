import { isPlainCommit } from './commit-scan';

const OID = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const plain = (author = 'A <a@b> 1700000000 +0000', committer = author): string =>
  `tree ${OID}\nparent ${OID}\nauthor ${author}\ncommitter ${committer}\n\nmessage\n`;

describe('isPlainCommit', () => {
  it.each([plain(), plain(' <> 0 +0000'), `tree ${OID}\nauthor A <a@b> 1 -0330\ncommitter B <> 1 +0000\ngpgsig x\n\n`])(
    'is sure of %j',
    (raw) => expect(isPlainCommit(raw)).toBe(true),
  );

  it.each([
    plain('A\nB <a@b> 1700000000 +0000'),
    plain('A <a@b> 99999999999999999999 +0000'),
    plain('A <a@b>'),
    plain('A a@b 1700000000 +0000'),
    plain('A <a@b> 1700000000'),
    `tree ${OID}\nauthor A <a@b> 1 +0000\n\nno committer`,
    `author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\n`,
    '',
  ])('wants a second look at %j', (raw) => expect(isPlainCommit(raw)).toBe(false));
});
