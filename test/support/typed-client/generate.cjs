// Prints the TypeScript that openapi-typescript makes of the document on standard input. A process of its own: the
// generator brings a TypeScript of its own and is no guest of Jest's module loader.
'use strict';
const { text } = require('node:stream/consumers');
const { default: openapiTS, astToString } = require('openapi-typescript');

text(process.stdin)
  .then((document) => openapiTS(JSON.parse(document)))
  .then((ast) => process.stdout.write(astToString(ast)));
