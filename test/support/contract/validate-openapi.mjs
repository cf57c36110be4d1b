// Reads an OpenAPI document from standard input and prints `{valid, version, errors}`. A process of its own, because the
// validator is an ES module, which Jest does not load.
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';

const validator = new Validator();
const { valid, errors = null } = await validator.validate(JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify({ valid, version: validator.version, errors }));
