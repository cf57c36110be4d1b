import fc from 'fast-check';
import { parse } from 'yaml';
import { renderFrontMatter, type FrontMatter } from './front-matter';
import { cleanTags, cleanTitle } from './render-note';

const MATTER: FrontMatter = {
  title: 'Carry-over rules for unused holiday',
  date: '2026-09-10',
  engravedAt: new Date('2026-09-10T14:03:11.412Z'),
  session: 'conv_0123456789abcdefghijkmnp',
  model: 'prima-core',
  source: 'chat.prima.li',
  tags: ['holidays', 'policy'],
  distilled: true,
};

function parsed(text: string): Record<string, unknown> {
  const [, yaml = ''] = /^---\n([\s\S]*?\n)---\n/.exec(text) ?? [];
  return parse(yaml) as Record<string, unknown>;
}

describe('renderFrontMatter', () => {
  it("is the customer's example", () => {
    expect(renderFrontMatter(MATTER)).toBe(
      [
        '---',
        'title: "Carry-over rules for unused holiday"',
        'date: 2026-09-10',
        'engraved_at: 2026-09-10T14:03:11.412Z',
        'session: conv_0123456789abcdefghijkmnp',
        'model: "prima-core"',
        'source: chat.prima.li',
        'tags: ["holidays", "policy"]',
        'distilled: true',
        '---',
        '',
      ].join('\n'),
    );
  });

  it('keeps an empty list of tags', () => {
    expect(renderFrontMatter({ ...MATTER, tags: [] })).toContain('\ntags: []\n');
  });

  it.each(['yes', 'null', '1e3', 'a: b', '#x', '!!tag', '&a', '*a', '{', '@x', '%x', '', "it's", '2026-01-01'])(
    'quotes the source %j where it needs it',
    (source) => expect(parsed(renderFrontMatter({ ...MATTER, source })).source).toBe(source),
  );

  it('any title, model and tag round-trips, with exactly the known keys', () => {
    const nasty = fc.constantFrom(
      '"',
      '\\',
      '---',
      ': ',
      '#',
      '!!tag',
      '&a',
      '*a',
      '{',
      '@',
      '%',
      'yes',
      '\n',
      '\u0085',
      '\u2028',
    );
    const text = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 5 }))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 5 }), (title, model, tags) => {
        const clean = { ...MATTER, title: cleanTitle(title), model: cleanTitle(model), tags: cleanTags(tags) };
        const back = parsed(renderFrontMatter(clean));
        expect(Object.keys(back)).toEqual([
          'title',
          'date',
          'engraved_at',
          'session',
          'model',
          'source',
          'tags',
          'distilled',
        ]);
        expect(back).toMatchObject({ title: clean.title, model: clean.model, tags: clean.tags, distilled: true });
      }),
      { examples: [['---\ninjected: true', 'x', ['a, b', ']']]] },
    );
  });
});
