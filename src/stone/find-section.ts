import type { ParsedMarkdown, Section } from '../sections/sections.types';
import { slugify } from '../sections/slug';
import { outlineOf, shorten } from './outline';

export type FoundHeading =
  | { kind: 'found'; section: Section }
  /** Several sections answer to it; each choice names one of them and is accepted as a heading again. */
  | { kind: 'ambiguous'; choices: string[] }
  | { kind: 'not_found'; outline: string[] };

const MAX_CHOICES = 30;

/**
 * The section that a heading names: by its text, then by its anchor, whatever the case. `Parent > Child` names a child
 * by any of the headings above it, `#anchor` an anchor only. `fileName` heads the text before the first heading where
 * the file has no title.
 */
export function findSection(parsed: ParsedMarkdown, heading: string, fileName = ''): FoundHeading {
  const wanted = heading.replace(/^\s*§\s*/, '');
  for (const matching of [byText, byPath, byAnchor]) {
    const found = matching(parsed.sections, wanted);
    if (found.length > 0) return choose(parsed.sections, found);
  }
  const intro = parsed.sections.find((one) => one.level === 0);
  if (intro && normalize(intro.heading || fileName) === normalize(wanted)) return { kind: 'found', section: intro };
  return { kind: 'not_found', outline: outlineOf(parsed) };
}

function choose(sections: readonly Section[], found: Section[]): FoundHeading {
  const [section, ...others] = found;
  if (section && others.length === 0) return { kind: 'found', section };
  const choices = found.slice(0, MAX_CHOICES).map((one) => {
    const path = pathOf(one);
    // Where the headings above do not tell two sections apart, their anchors do.
    return byPath(sections, path).length === 1 && path.includes(' > ') ? path : `#${one.slug}`;
  });
  return { kind: 'ambiguous', choices };
}

function pathOf(section: Section): string {
  return [...section.crumbs, section.heading].map(shorten).join(' > ');
}

function byText(sections: readonly Section[], wanted: string): Section[] {
  // `## Setup`, as a model copies it from the text; a heading that really begins with hashes is found as it is.
  const plain = normalize(wanted);
  const exact = sections.filter((one) => one.level > 0 && normalize(one.heading) === plain);
  if (exact.length > 0) return exact;
  const marked = /^#{1,6} +(.*)$/.exec(plain);
  return marked ? sections.filter((one) => one.level > 0 && normalize(one.heading) === marked[1]) : [];
}

function byPath(sections: readonly Section[], wanted: string): Section[] {
  const parts = wanted.split(/\s*>\s+|\s+>\s*/).filter((part) => part !== '');
  const child = parts.pop();
  if (child === undefined || parts.length === 0) return [];
  const named = (one: Section) => one.level > 0 && isNamed(one.heading, child);
  return sections.filter((one) => named(one) && isAbove(one.crumbs, parts));
}

/** Every named parent stands above, in this order; those between may be left out. */
function isAbove(crumbs: readonly string[], parents: readonly string[]): boolean {
  let next = 0;
  for (const crumb of crumbs) if (next < parents.length && isNamed(crumb, parents[next] ?? '')) next++;
  return next === parents.length;
}

function byAnchor(sections: readonly Section[], wanted: string): Section[] {
  const anchor = wanted.trim().replace(/^#/, '').toLowerCase();
  const exact = sections.filter((one) => one.level > 0 && one.slug.toLowerCase() === anchor);
  if (exact.length > 0) return exact;
  const slug = slugify(anchor);
  return slug === '' ? [] : sections.filter((one) => one.level > 0 && slugify(one.heading) === slug);
}

function isNamed(heading: string, name: string): boolean {
  const slug = slugify(name);
  return normalize(heading) === normalize(name) || (slug !== '' && slugify(heading) === slug);
}

function normalize(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
