import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Documented } from '../support/contract/contract';
import { makeApp, type TestApp } from '../support/make-app';
import { TestApi } from '../support/test-api';

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

let app: TestApp;
let document: Documented;

beforeAll(async () => {
  app = await makeApp();
  document = await new TestApi(app.url, 'ada').json('GET', '/api/openapi.json');
});

afterAll(() => app?.close());

const operations = () =>
  Object.entries<Documented>(document.paths).flatMap(([route, item]) =>
    Object.entries<Documented>(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ id: `${method.toUpperCase()} ${route}`, operation })),
  );

test('the document is valid OpenAPI 3.1', () => {
  const script = path.resolve(__dirname, '../support/contract/validate-openapi.mjs');
  const result = execFileSync(process.execPath, [script], { input: JSON.stringify(document), encoding: 'utf8' });
  expect(JSON.parse(result)).toEqual({ valid: true, version: '3.1', errors: null });
});

test('it has every route under /api and the probes, each with a name, a summary and its shapes', () => {
  const router = app.app.getHttpAdapter().getInstance().router as {
    stack: { route?: { path: string; methods: Record<string, boolean> } }[];
  };
  const served = router.stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path.replace(/:(\w+)/g, '{$1}')}`),
  );
  const page = ['GET /', 'GET /assets/{name}'];
  expect(
    operations()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(served.filter((id) => !page.includes(id)).sort());

  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  const faults = operations().flatMap(({ id, operation }) => [
    ...(operation.summary ? [] : [`${id} has no summary`]),
    ...(/^(POST|PUT|PATCH)/.test(id) && !operation.requestBody && !/logout|sync$/.test(id)
      ? [`${id} has no body`]
      : []),
    ...Object.entries<Documented>(operation.responses)
      .filter(([status, { content }]) => !['204', '302'].includes(status) && !hasSchemas(content))
      .map(([status]) => `${id} ${status} has no schema`),
    ...(Object.keys(operation.responses).some((status) => /^[23]/.test(status)) ? [] : [`${id} has no success`]),
  ]);
  expect(faults).toEqual([]);
});

function hasSchemas(content: Record<string, { schema?: object }> | undefined): boolean {
  return content !== undefined && Object.values(content).every(({ schema }) => Object.keys(schema ?? {}).length > 0);
}

test('every code of the README’s table is a response with each of its statuses, and no response has another', () => {
  const readme = readFileSync(path.resolve(__dirname, '../../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `([a-z_]+)`\s*\| (\d[\d, ]*)/gm)].flatMap(([, code = '', statuses = '']) =>
    statuses.split(',').map((status) => `${code} ${status.trim()}`),
  );
  const documented = new Set<string>();
  const responses = [
    ...operations().flatMap(({ operation }) => Object.entries<Documented>(operation.responses)),
    ...Object.values<Documented>(document.components.responses).map((response): [string, Documented] => ['', response]),
  ];
  for (const [status, { content = {} }] of responses) {
    for (const { schema } of Object.values<Documented>(content)) {
      for (const part of schema.allOf ?? []) {
        const { code, error, status: pinned } = part.properties ?? {};
        for (const name of code?.enum ?? []) documented.add(`${name} ${status || pinned.const}`);
        // On the tool door a fault inside a tool is 200; its row says so with the word "tool".
        for (const name of error?.enum ?? []) documented.add(`${name} ${status}`);
      }
    }
  }
  const toolCodes = new Set([...readme.matchAll(/^\| `([a-z_]+)`\s*\| [\d, ]+· _tool_/gm)].map(([, code]) => code));
  const missing = rows.filter((row) => !documented.has(row) && !toolCodes.has(row.split(' ')[0]));
  const unlisted = [...documented].filter(
    (row) => !rows.includes(row) && !(row.endsWith(' 200') && toolCodes.has(row.split(' ')[0])),
  );
  expect({ rows: rows.length > 80, missing, unlisted }).toEqual({ rows: true, missing: [], unlisted: [] });
});
