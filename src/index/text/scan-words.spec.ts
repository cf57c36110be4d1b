import * as fc from 'fast-check';
import { scanWords } from './scan-words';

function words(text: string): string[] {
  const found: string[] = [];
  scanWords(text, (folded, kind) => found.push(kind === 'word' ? folded : `${folded}/${kind}`));
  return found;
}

describe('scanWords', () => {
  it.each([
    ['plain words', 'Unused days', ['unused', 'days']],
    ['camelCase', 'resolveComponent()', ['resolvecomponent/joined', 'resolve/part', 'component/part']],
    ['an acronym', 'HTTPException', ['httpexception/joined', 'http/part', 'exception/part']],
    ['one letter before a capital', 'OAuth iOS', ['oauth', 'ios']],
    ['snake_case', 'read_file', ['readfile/joined', 'read/part', 'file/part']],
    ['underscores around', '__init__ _', ['init']],
    ['a hyphen', 'keep-alive', ['keepalive/joined', 'keep/part', 'alive/part']],
    ['dots', 'app.config', ['app', 'config']],
    ['diacritics', 'Über Straße naïve', ['uber', 'strasse', 'naive']],
    ['full width', 'ＦＵＬＬ', ['full']],
    ['Russian', 'Ёлка', ['елка']],
    ['Chinese', '例外处理', ['例外/pair', '外处/pair', '处理/pair']],
    ['Japanese beside Latin', 'FastAPIの型', ['fastapi/joined', 'fast/part', 'api/part', 'の型/pair']],
    ['a loan word', 'パスワード', ['パスワード', 'パス/pair', 'スワ/pair', 'ワー/pair', 'ード/pair']],
    ['Korean', '사용자', ['사용자', '사용/pair', '용자/pair']],
    ['Korean with a particle', '사용자는', ['사용자', '사용/pair', '용자/pair', '자는/pair']],
    ['Arabic spellings', 'الإجازة إجـازة', ['الاجازه', 'اجازه']],
    ['nothing', '— "" 🎉 ', []],
  ])('splits %s', (_name, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('gives the place of each word and survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        scanWords(text, (folded, _kind, start, end) => {
          expect(folded.length).toBeGreaterThan(0);
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        });
      }),
    );
  });

  it('cuts what is data and no word', () => {
    expect(words('a'.repeat(10_000))).toEqual(['a'.repeat(64)]);
  });
});
