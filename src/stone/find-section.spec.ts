import { parseSections } from '../sections/parse-sections';
import { findSection } from './find-section';
import { MAX_OUTLINE_LINES, outlineOf } from './outline';

const guide = parseSections(
  [
    'Before.',
    '# Guide',
    '## Install',
    '### Linux',
    '### Notes',
    '## Use `npm run x`',
    '### Notes',
    '## Twice',
    '## Twice',
    '## a > b',
    '## #channel',
  ].join('\n\n'),
);

function lineOf(heading: string): number | string {
  const found = findSection(guide, heading, 'guide.md');
  return found.kind === 'found' ? found.section.line : found.kind;
}

describe('findSection', () => {
  it.each([
    ['text', 'Install', 5],
    ['text in another case', '  iNSTALL ', 5],
    ['text with its hashes', '## Install', 5],
    ['text with its markup', 'Use `npm run x`', 11],
    ['an anchor', 'use-npm-run-x', 11],
    ['an anchor with its hash', '#install', 5],
    ['the anchor of a duplicate', 'twice-1', 17],
    ['the first of two duplicates by its anchor', '#notes', 9],
    ['a parent', 'Install > Notes', 9],
    ['a parent further up', 'Guide > Linux', 7],
    ['all parents', 'guide > use npm run x > NOTES', 13],
    ['a heading that holds the sign', 'a > b', 19],
    ['a heading that begins with a hash', '#channel', 21],
    ['the file name', 'guide.md', 1],
    ['no such heading', 'Uninstall', 'not_found'],
    ['no such parent', 'Linux > Notes', 'not_found'],
    ['nothing', '', 'not_found'],
  ])('finds by %s', (_name, heading, line) => {
    expect(lineOf(heading)).toBe(line);
  });

  it('offers choices that are accepted again', () => {
    const notes = findSection(guide, 'Notes');
    expect(notes).toEqual({ kind: 'ambiguous', choices: ['Guide > Install > Notes', 'Guide > Use npm run x > Notes'] });
    const twice = findSection(guide, 'Twice');
    expect(twice).toEqual({ kind: 'ambiguous', choices: ['#twice', '#twice-1'] });
    const choices = [notes, twice].flatMap((found) => (found.kind === 'ambiguous' ? found.choices : []));
    expect(choices.map(lineOf)).toEqual([9, 13, 15, 17]);
  });

  it('names a choice by its anchor where the headings above do not tell it apart', () => {
    const nested = parseSections('# Notes\n\n## Notes\n\n### Notes\n');
    const found = findSection(nested, 'notes');
    expect(found).toEqual({ kind: 'ambiguous', choices: ['#notes', '#notes-1', 'Notes > Notes > Notes'] });
  });

  it('prefers a heading over the title that repeats it, and finds the title alone', () => {
    const titled = parseSections('---\ntitle: Page\n---\nIntro\n\n# Page\n');
    expect(findSection(titled, 'Page')).toMatchObject({ kind: 'found', section: { level: 1 } });
    const untitled = parseSections('---\ntitle: Page\n---\nIntro\n\n# Other\n');
    expect(findSection(untitled, 'page')).toMatchObject({ kind: 'found', section: { level: 0 } });
  });
});

describe('outlineOf', () => {
  it('indents by level and can begin below a section', () => {
    expect(outlineOf(guide).slice(0, 3)).toEqual(['Guide (Line 3)', '  Install (Line 5)', '    Linux (Line 7)']);
    expect(outlineOf(guide, guide.sections[2])).toEqual(['Linux (Line 7)', 'Notes (Line 9)']);
  });

  it('leaves out deep levels first and says how many are missing', () => {
    const lines = outlineOf(parseSections('# A\n\n' + '## B\n\n### C\n\n'.repeat(MAX_OUTLINE_LINES - 10)));
    expect(lines).toHaveLength(MAX_OUTLINE_LINES - 10 + 2);
    expect(lines.at(-1)).toBe(`… ${MAX_OUTLINE_LINES - 10} more headings`);
    expect(lines.some((line) => line.includes('C ('))).toBe(false);
  });
});
