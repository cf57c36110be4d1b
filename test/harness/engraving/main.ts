/**
 * The engraving room under load, kills and other people's pushes, over real git, a real database and real remotes.
 * `npm run harness:engraving -- <part> [--option number]`; README.md says what each part proves.
 */
import globalSetup from '../../support/global-setup';
import globalTeardown from '../../support/global-teardown';
import { kills } from './kills';
import { latency } from './latency';
import type { Options } from './options';
import { writers } from './writers';

/** A part answers the number of breaches. */
const PARTS: Record<string, (options: Options) => Promise<number>> = { kills, writers, latency };

function optionsOf(words: readonly string[]): Options {
  const options: Record<string, number> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [, name] = /^--([a-z-]+)$/.exec(words[at] ?? '') ?? [];
    const value = Number(words[at + 1]);
    if (name === undefined || !Number.isInteger(value) || value < 1) {
      throw new Error(`expected --name and a whole number, got: ${words.slice(at, at + 2).join(' ')}`);
    }
    options[name] = value;
  }
  return options;
}

async function main([name = '', ...words]: string[]): Promise<void> {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`name a part: ${Object.keys(PARTS).join(', ')}`);
  const options = optionsOf(words);
  await globalSetup();
  try {
    const breaches = await part(options);
    console.log(`${breaches} breaches`);
    process.exitCode = breaches === 0 ? 0 : 1;
  } finally {
    await globalTeardown();
  }
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
