import fc from 'fast-check';
import { RedactionConfig } from '../config/config.types';
import { RedactionService } from '../redaction/redaction.service';
import { TextCleaner } from './clean-text';

const TOKEN = ['ghp', 'zQ8vT1mXc4Rk7LpW2sYb9NdF5gHj3KaE6uVi'].join('_');
const cleaner = new TextCleaner(new RedactionService(Object.assign(new RedactionConfig(), { literals: [] })));

describe('TextCleaner', () => {
  it('redacts first and cuts then: no part of a token is left at either bound', () => {
    for (const max of [20, 50, 100]) {
      for (let at = 0; at < 9 * max; at += 3) {
        const text = cleaner.text('word '.repeat(200).slice(0, at) + ` ${TOKEN} ` + 'word '.repeat(200), max);
        expect(text).not.toMatch(/ghp_|zQ8vT1|Rk7LpW/);
        expect([...text].length).toBeLessThanOrEqual(max);
      }
    }
  });

  it('a token that the bound cuts in two goes as a whole, though placeholders made room for it', () => {
    const many = Array.from({ length: 8 }, () => TOKEN).join(' ');
    expect(cleaner.text(`${many} ${TOKEN}`, 45)).not.toMatch(/ghp_/);
  });

  it('whatever the text is, it is stored well-formed, on one line and within the bound', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.integer({ min: 1, max: 60 }), (given, max) => {
        const text = cleaner.text(given, max);
        expect([...text].length).toBeLessThanOrEqual(max);
        expect(text).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('details are JSON of bounded depth and breadth', () => {
    const deep = {
      a: { b: { c: { d: { e: { f: { g: 1 } } } } } },
      list: Array(500).fill(1),
      when: new Date(0),
      no: NaN,
    };
    const cleaned = cleaner.details(deep) as { list: unknown[] };
    expect(cleaned.list).toHaveLength(100);
    expect(JSON.parse(JSON.stringify(cleaned))).toEqual(cleaned);
    expect(cleaned).toMatchObject({ when: '1970-01-01T00:00:00.000Z', no: null });
  });
});
