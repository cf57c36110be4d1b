import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeApp, type TestApp } from '../support/make-app';
import { TestApi } from '../support/test-api';

const ROOT = path.resolve(__dirname, '../..');
const SUPPORT = path.join(ROOT, 'test/support/typed-client');
const MAX_BYTES = 2 ** 26;

let app: TestApp;
let dir: string;

beforeAll(async () => {
  app = await makeApp();
  dir = mkdtempSync(path.join(tmpdir(), 'prima-typed-client-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
});

afterAll(async () => {
  await app?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Compiler faults, one a line; empty where there are none. */
function compile(): string {
  try {
    const options = ['--strict', '--target', 'es2022', '--module', 'node16', '--skipLibCheck', '--types', 'node'];
    execFileSync(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'use-client.ts'], {
      cwd: dir,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('a client generated from the document compiles in strict mode and drives the server', async () => {
  const document = (await new TestApi(app.url, 'ada').get('/api/openapi.json')).text;
  const generate = [path.join(SUPPORT, 'generate.cjs')];
  const types = execFileSync(process.execPath, generate, { input: document, encoding: 'utf8', maxBuffer: MAX_BYTES });
  writeFileSync(path.join(dir, 'schema.d.ts'), types);
  cpSync(path.join(SUPPORT, 'use-client.ts.txt'), path.join(dir, 'use-client.ts'));
  expect(compile()).toBe('');

  // Without blocking this process, which is the server.
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(dir, 'use-client.js'), app.url, 'ada']);
  expect(JSON.parse(stdout)).toEqual({
    name: 'typed',
    path: expect.stringMatching(/^sessions\//),
    toolError: expect.stringMatching(/^(file_not_found|repository_not_ready)$/),
    isGone: true,
    outcomes: ['done'],
  });

  const wrong = "client.POST('/api/conversations', { body: { title: 7 } })";
  writeFileSync(
    path.join(dir, 'use-client.ts'),
    `import createClient from 'openapi-fetch';\nimport type { paths } from './schema';\nconst client = createClient<paths>();\nvoid ${wrong};\n`,
  );
  expect(compile()).toContain("Type 'number' is not assignable to type 'string'");
}, 120_000);
