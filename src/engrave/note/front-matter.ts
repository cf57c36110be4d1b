import { Document, Scalar, YAMLMap, YAMLSeq } from 'yaml';

export interface FrontMatter {
  title: string;
  /** The day that names the note: `2026-09-10`. */
  date: string;
  engravedAt: Date;
  session: string;
  model: string;
  source: string;
  tags: readonly string[];
  distilled: boolean;
}

/** Words that YAML 1.1 readers take for a boolean or null; quoted so that every reader sees the same string. */
const YAML_1_1_WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
const PLAIN = /^[A-Za-z_][A-Za-z0-9._/-]*$/;

/**
 * The block between two `---` lines, both included. Title, model and tags are double-quoted; date, time, session and
 * source are plain, quoted only where they need it; nothing folds a line.
 */
export function renderFrontMatter(matter: FrontMatter): string {
  const map = new YAMLMap();
  map.add({ key: 'title', value: quoted(matter.title) });
  map.add({ key: 'date', value: plain(matter.date, /^\d{4}-\d\d-\d\d$/) });
  map.add({ key: 'engraved_at', value: plain(matter.engravedAt.toISOString(), /^[\dTZ:.-]+$/) });
  map.add({ key: 'session', value: plain(matter.session) });
  map.add({ key: 'model', value: quoted(matter.model) });
  map.add({ key: 'source', value: plain(matter.source) });
  map.add({ key: 'tags', value: flow(matter.tags) });
  map.add({ key: 'distilled', value: new Scalar(matter.distilled) });
  const document = new Document(map, { version: '1.2' });
  return `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: false })}---\n`;
}

function quoted(value: string): Scalar {
  const scalar = new Scalar(value);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

function plain(value: string, shape: RegExp = PLAIN): Scalar {
  if (!shape.test(value) || YAML_1_1_WORDS.test(value)) return quoted(value);
  const scalar = new Scalar(value);
  scalar.type = Scalar.PLAIN;
  return scalar;
}

function flow(tags: readonly string[]): YAMLSeq {
  const seq = new YAMLSeq();
  seq.flow = true;
  for (const tag of tags) seq.add(quoted(tag));
  return seq;
}
