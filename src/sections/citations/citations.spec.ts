import { extractCitations, parseSource } from './extract-citations';
import { resolveSources, type SourceTree } from './resolve-sources';

const FILES: Record<string, string[]> = {
  'holidays.md': ['Holidays', 'Carry-over', 'Carry-over rules', 'C++ & `code`'],
  'docs/my_file.md': ['Intro'],
  'two words.md': ['A; b, c. d'],
  'handbook/inner.md': ['Inner'],
};

const tree: SourceTree = {
  headings: (path) =>
    Promise.resolve(
      FILES[path]?.map((heading) => ({ heading, slug: heading.toLowerCase().replace(/[^a-z0-9]+/g, '-') })) ?? null,
    ),
};

const sourcesOf = (text: string) => resolveSources(extractCitations(text), tree, 'handbook');

describe('citations in an answer', () => {
  it.each([
    ['Sources: `handbook/holidays.md § Carry-over`', ['holidays.md § Carry-over']],
    ['- holidays.md § Carry-over (Line 42)', ['holidays.md § Carry-over']],
    ['[1] handbook/holidays.md § Carry-over rules (Line 42)', ['holidays.md § Carry-over rules']],
    ['**holidays.md** § **Carry-over**.', ['holidays.md § Carry-over']],
    ['as `docs/my_file.md` § Intro says', ['docs/my_file.md § Intro']],
    ['(holidays.md § Holidays; docs/my_file.md § Intro)', ['holidays.md § Holidays', 'docs/my_file.md § Intro']],
    ['1. two words.md § A; b, c. d', ['two words.md § A; b, c. d']],
    ['handbook/inner.md § Inner', ['handbook/inner.md § Inner']],
    ['holidays.md § #carry-over', ['holidays.md § Carry-over']],
    ['holidays.md § C++ & code', ['holidays.md § C++ & `code`']],
    ['holidays.md § No such heading', ['holidays.md']],
    ['holidays.md § No such heading\nholidays.md § Carry-over', ['holidays.md § Carry-over']],
    ['other/holidays.md § Carry-over', []],
    ['missing.md § Carry-over', []],
    ['§ 5 of the law', []],
    ['../../etc/passwd § root', []],
  ])('%j → %j', async (text, expected) => expect(await sourcesOf(text)).toEqual(expected));

  it('a source of the distillation may be a file alone', async () => {
    const cited = ['handbook/holidays.md', 'docs/my_file.md § Intro', 'gone.md', ''].map(parseSource);
    await expect(
      resolveSources(
        cited.filter((one) => one !== null),
        tree,
        'handbook',
      ),
    ).resolves.toEqual(['holidays.md', 'docs/my_file.md § Intro']);
  });

  it('is bounded: 200 citations, 200 files looked at, whatever the text', async () => {
    const hostile = `${'`[(*'.repeat(50_000)}§${' '.repeat(50_000)}${'a.md § b\n'.repeat(10_000)}${'§'.repeat(10_000)}`;
    const citations = extractCitations(hostile);
    expect(citations).toHaveLength(200);
    let looked = 0;
    const counting: SourceTree = { headings: () => Promise.resolve(((looked += 1), null)) };
    await resolveSources(
      Array.from({ length: 1_000 }, (_, i) => ({ files: [`${i}.md`], rest: '' })),
      counting,
      'x',
    );
    expect(looked).toBe(200);
  });
});
