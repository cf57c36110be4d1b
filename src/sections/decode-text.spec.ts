import { decodeText } from './decode-text';
import { readLfsPointer } from './lfs-pointer';

describe('decodeText', () => {
  it('reads UTF-8 without a note and keeps its byte order mark', () => {
    expect(decodeText(Buffer.from('\uFEFFé'))).toEqual({ kind: 'text', text: '\uFEFFé', encoding: 'utf-8' });
    expect(decodeText(Buffer.alloc(0))).toEqual({ kind: 'text', text: '', encoding: 'utf-8' });
  });

  it.each([
    ['utf-16le', Buffer.from('\uFEFF# Ä\n', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFF# Ä\n', 'utf16le').swap16()],
  ])('reads %s and says so', (encoding, data) => {
    expect(decodeText(data)).toMatchObject({ kind: 'text', text: '\uFEFF# Ä\n', encoding, note: expect.any(String) });
  });

  it('reads Latin-1 and says so', () => {
    expect(decodeText(Buffer.from('Caf\u00e9 \u00fcber', 'latin1'))).toMatchObject({
      text: 'Café über',
      encoding: 'latin1',
      note: expect.stringContaining('Latin-1'),
    });
  });

  it('keeps the good characters of a damaged UTF-8 file', () => {
    const decoded = decodeText(Buffer.concat([Buffer.from('äöü 設定'), Buffer.from([0xff])]));
    expect(decoded).toMatchObject({
      text: 'äöü 設定\uFFFD',
      encoding: 'utf-8',
      note: expect.stringContaining('1 broken'),
    });
  });

  it.each([
    ['a NUL', Buffer.from('a\0b')],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])],
    ['half a UTF-16 unit', Buffer.from([0xff, 0xfe, 0x41])],
    ['control bytes', Buffer.from([1, 2, 3, 0x80, 4, 5])],
  ])('calls binary: %s', (_name, data) => {
    expect(decodeText(data)).toEqual({ kind: 'binary' });
  });
});

describe('readLfsPointer', () => {
  const oid = `sha256:${'a'.repeat(64)}`;

  it('reads a pointer, and takes a text about pointers for text', () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid ${oid}\nsize 12345\n`;
    expect(readLfsPointer(pointer)).toEqual({ oid, size: 12345 });
    expect(readLfsPointer(`# LFS\n\n${pointer}`)).toBeNull();
    expect(readLfsPointer('version https://git-lfs.github.com/spec/v1\n')).toBeNull();
  });
});
