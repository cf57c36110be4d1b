// `npm run setup`, and the first thing that `npm test` and the demo do: makes a clone ready to run. Plain Node, since it
// runs before anything is installed. Says at once what the machine lacks; does nothing where nothing is to do.
//
//   node test/support/setup.mjs [--build]
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireMachine } from './setup/machine.mjs';
import { makeNativeModules, missingFromCache } from './setup/native.mjs';
import { buildServer, generateClient, hydrateDatabase, installPackages } from './setup/steps.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * @param build also compile the server into dist
 * @param tests also ask for what only the tests need
 */
export async function setUp({ build = false, tests = false } = {}) {
  requireMachine({ compiles: missingFromCache(root).length > 0, tests });
  await installPackages(root);
  await makeNativeModules(root);
  await hydrateDatabase(root);
  await generateClient(root);
  if (build) await buildServer(root);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await setUp({ build: process.argv.includes('--build'), tests: true });
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
