// `node -r ./register-ts.cjs script.ts`: runs the sources as they are, for specs that need a second process.
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');
const { jest } = require('../../../package.json');

const [, options] = Object.values(jest.projects[0].transform)[0];

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename, swcrc: false });
  module._compile(code, filename);
};
