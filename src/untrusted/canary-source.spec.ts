import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CanarySource } from './canary-source';
import { parseCanaryFile } from './canary-file';
import { CanariesUnreadableError, CanaryRefusedError } from './untrusted.errors';
import { UntrustedService } from './untrusted.service';

describe('CanarySource', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'canaries-'));
    file = join(folder, 'canaries.txt');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('refuses to start with a blank or short canary, or without its file', () => {
    expect(() => new CanarySource({ canaries: [' '] })).toThrow(CanaryRefusedError);
    expect(() => new CanarySource({ canaries: [], canariesFile: file })).toThrow(CanariesUnreadableError);
  });

  it('follows the file and says so', () => {
    writeFileSync(file, 'first-canary-1\n');
    const source = new CanarySource({ canaries: ['setting-canary'], canariesFile: file });
    const service = new UntrustedService(source);
    const before = service.fingerprint;
    expect(service.clean('a first-canary-1 setting-canary b')).toBe('a   b');
    let changes = 0;
    const stop = source.onChange(() => changes++);
    source.reload();
    expect(changes).toBe(0);
    writeFileSync(file, '["second-canary-2"]');
    source.reload();
    expect(changes).toBe(1);
    expect(service.fingerprint).not.toBe(before);
    expect(service.clean('a first-canary-1 second-canary-2 b')).toBe('a first-canary-1  b');
    stop();
    source.onModuleDestroy();
  });

  it('keeps the last good set when the file turns bad', () => {
    writeFileSync(file, 'first-canary-1');
    const source = new CanarySource({ canaries: [], canariesFile: file });
    writeFileSync(file, 'x');
    expect(() => source.reload()).toThrow(CanaryRefusedError);
    expect(source.cleaner.clean('first-canary-1')).toBe('');
    source.onModuleDestroy();
  });
});

describe('parseCanaryFile', () => {
  it('reads lines, with or without a byte order mark, and JSON', () => {
    expect(parseCanaryFile('\ufeffone-one\r\n\ntwo two\n')).toEqual(['one-one', 'two two']);
    expect(parseCanaryFile(' ["a b"]')).toEqual(['a b']);
  });

  it.each(['[1]', '["a"', '[{}]'])('refuses %j', (text) => {
    expect(() => parseCanaryFile(text)).toThrow(CanariesUnreadableError);
  });
});
