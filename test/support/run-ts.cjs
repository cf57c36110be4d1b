/**
 * Runs a TypeScript file in a Node process of its own, for tests that kill processes or need several:
 * `node test/support/run-ts.cjs <file.ts> [arguments]`. Same compiler and options as the test runner.
 */
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const { transformSync } = require('@swc/core');

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      target: 'es2022',
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
    module: { type: 'commonjs' },
  });
  module._compile(code, filename);
};

require('reflect-metadata');
process.argv.splice(1, 1);
require(resolve(process.argv[1]));
