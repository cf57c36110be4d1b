// Measures the audit on a real PostgreSQL with fsync: records a second of the chain, export and verification of many
// records with the memory that they take, pages of the list.
//   npm run build && node test/bench/audit.bench.mjs [records to prove, 50000 by default] [rows to export, 1000000]
// Never a test: it asserts nothing. Works in a temporary directory of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
const require = createRequire(here);
const built = (name) => require(path.join(path.dirname(here), '..', '..', 'dist', name));
const say = (label, value) => console.log(`${label.padEnd(58)} ${value}`);
const perSecond = (count, ms) => `${Math.round((count * 1000) / ms).toLocaleString('en')} /s`;
const megabytes = () => `${Math.round(process.resourceUsage().maxRSS / 1024)} MB peak`;

function makeAudit(url, poolSize = 5) {
  const { PrismaService } = built('prisma/prisma.service.js');
  const { ExternalDatabase } = built('prisma/database-endpoint.js');
  const { ChainRepository } = built('audit/chain.repository.js');
  const { ChainWriter } = built('audit/chain-writer.js');
  const { AuditRepository } = built('audit/audit.repository.js');
  const { AuditService } = built('audit/audit.service.js');
  const { ExportService } = built('audit/export/export.service.js');
  const { RetentionRepository } = built('audit/retention/retention.repository.js');
  const { VerifyService } = built('audit/verify/verify.service.js');
  const prisma = new PrismaService(new ExternalDatabase(url), { poolSize });
  const chain = new ChainRepository();
  const records = new AuditRepository();
  // The redactor has a bench of its own.
  const redaction = { redact: (text) => ({ text, counts: {} }) };
  const writer = new ChainWriter(prisma, chain);
  return {
    prisma,
    chain,
    writer,
    audit: new AuditService(prisma, records, writer, redaction),
    exports: new ExportService(prisma, records),
    verifier: new VerifyService(prisma, records, new RetentionRepository(), null),
  };
}

let counter = 0;
function subjectOf(person = counter % 50) {
  const { newId } = built('common/ids.js');
  const id = `prin_bench${String(person).padStart(4, '0')}`;
  const caller = { id, name: `Person ${person}`, authMethod: 'oidc_session', actor: { id, name: `Person ${person}` } };
  const number = counter++;
  return {
    engravingId: newId('engr'),
    caller,
    door: number % 3 === 0 ? 'tool' : 'http',
    conversationId: newId('conv'),
    repositoryId: `repo_${number % 20}`,
    repositoryName: `stone ${number % 20}`,
    path: `sessions/2026/09/2026-09-10-note-${number}.md`,
    confirm: 'draft',
  };
}
const OUTCOME = {
  outcome: 'done',
  commitBefore: 'a'.repeat(40),
  commitAfter: 'b'.repeat(40),
  pushed: true,
  distilled: true,
  redactions: { 'github token': 1 },
  gateway: { status: 200, latencyMs: 1234 },
};

/** Appends from `callers` concurrent callers for a while; each waits for its record to be durable. */
async function append({ url, callers, milliseconds }) {
  const { audit, prisma } = makeAudit(url);
  await audit.intent(subjectOf());
  const latencies = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        await audit.intent(subjectOf());
        latencies.push(performance.now() - started);
      }
    }),
  );
  await prisma.$disconnect();
  latencies.sort((a, b) => a - b);
  return {
    count: latencies.length,
    p50: latencies[latencies.length >> 1],
    p95: latencies[Math.floor(latencies.length * 0.95)],
  };
}

/** Streams an export over HTTP as the controller does, to a client in the parent process. */
async function serveExport({ url, format }) {
  const { exports, prisma } = makeAudit(url);
  const server = http.createServer((_request, response) => {
    void pipeline(Readable.from(exports.stream(format, {}), { objectMode: false }), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send({ port: server.address().port });
  await once(process, 'message');
  server.close();
  await prisma.$disconnect();
  return { memory: megabytes() };
}

async function verify({ url }) {
  const { verifier, prisma } = makeAudit(url);
  const started = performance.now();
  const { ok, checked, faultCount } = await verifier.verify();
  await prisma.$disconnect();
  return { ok, checked, faultCount, ms: performance.now() - started, memory: megabytes() };
}

const JOBS = { append, serveExport, verify };

/** A process of its own, so that its memory is its own. */
function inChild(job, options, onStart) {
  const child = fork(here, ['--job', job, JSON.stringify(options)]);
  return new Promise((resolve, reject) => {
    child.on('message', (message) =>
      message.result === undefined ? onStart(message, child) : resolve(message.result),
    );
    child.on('exit', (code) => code !== 0 && reject(new Error(`${job} ended with ${code}`)));
  });
}

async function measureExport(url, format) {
  let rows = 0;
  let bytes = 0;
  let ms = 0;
  const { memory } = await inChild('serveExport', { url, format }, async ({ port }, child) => {
    const started = performance.now();
    const [response] = await once(http.get({ port, host: '127.0.0.1' }), 'response');
    for await (const chunk of response) {
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
    }
    ms = performance.now() - started;
    child.send('done');
  });
  say(
    `export ${format}: ${rows.toLocaleString('en')} rows, ${Math.round(bytes / 1e6)} MB`,
    `${perSecond(rows, ms)}, ${memory}`,
  );
}

/** Large appends, without waiting for each record. */
async function fill(url, count) {
  const { chain, prisma } = makeAudit(url);
  const { draftOf } = built('audit/record-draft.js');
  const redaction = { redact: (text) => ({ text, counts: {} }) };
  const started = performance.now();
  let pending = Promise.resolve();
  for (let done = 0; done < count;) {
    const drafts = [];
    while (drafts.length < 5_000 && done + drafts.length < count) {
      const subject = subjectOf();
      for (const event of [{ phase: 'intent' }, { phase: 'outcome', ...OUTCOME }])
        drafts.push(draftOf(subject, event, redaction));
    }
    await pending;
    pending = chain.append(prisma, drafts);
    done += drafts.length;
  }
  await pending;
  await prisma.$executeRawUnsafe('ANALYZE');
  await prisma.$disconnect();
  say(`filled with ${count.toLocaleString('en')} records`, perSecond(count, performance.now() - started));
}

/** Copies of the records up to `count` rows: enough to be read, not to be proven. */
async function multiply(url, count) {
  const { prisma } = makeAudit(url);
  const started = performance.now();
  await prisma.$executeRawUnsafe(`
    INSERT INTO "AuditRecord"
    SELECT (jsonb_populate_record(r, jsonb_build_object(
      'seq', r."seq" + k * h."seq", 'id', r."id" || k, 'engravingId', r."engravingId" || k))).*
    FROM "AuditRecord" r, "AuditHead" h, generate_series(1, ${count} / (SELECT "seq" FROM "AuditHead")) k
    WHERE r."seq" + k * h."seq" <= ${count}`);
  await prisma.$executeRawUnsafe('ANALYZE');
  await prisma.$disconnect();
  say(`copied up to ${count.toLocaleString('en')} rows`, `${Math.round((performance.now() - started) / 1000)} s`);
}

async function main(count, rows) {
  const { EmbeddedPostgres } = built('prisma/embedded/embedded-postgres.js');
  const { migrate } = built('prisma/migrate.js');
  const folder = mkdtempSync(path.join(tmpdir(), 'primachat-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await EmbeddedPostgres.start(folder);
  try {
    const { url } = postgres;
    await migrate(url);
    for (const [processes, callers] of [
      [1, 1],
      [1, 16],
      [1, 64],
      [2, 32],
      [4, 16],
    ]) {
      const milliseconds = 5_000;
      const results = await Promise.all(
        Array.from({ length: processes }, () => inChild('append', { url, callers, milliseconds })),
      );
      const total = results.reduce((sum, result) => sum + result.count, 0);
      const p95 = Math.max(...results.map((result) => result.p95)).toFixed(1);
      say(`chain: ${processes} process(es) × ${callers} callers`, `${perSecond(total, milliseconds)}, p95 ${p95} ms`);
    }
    await fill(url, count);
    const { ok, checked, faultCount, ms, memory } = await inChild('verify', { url });
    say(
      `verify: ok ${ok}, ${checked.toLocaleString('en')} checked, ${faultCount} faults`,
      `${perSecond(checked, ms)}, ${memory}`,
    );
    await multiply(url, rows);
    const { audit, prisma } = makeAudit(url);
    for (const [label, filter] of [
      ['first page', {}],
      ['first page of one person', { ownerId: 'prin_bench0007' }],
      ['first page of one repository', { repository: 'repo_7' }],
      ['a filter that matches nothing', { outcome: 'cancelled' }],
    ]) {
      const started = performance.now();
      const { nextCursor } = await audit.list(filter, undefined, 20);
      if (nextCursor !== null) await audit.list(filter, nextCursor, 20);
      say(
        `list: ${label}${nextCursor === null ? '' : ' and the next'}`,
        `${(performance.now() - started).toFixed(0)} ms`,
      );
    }
    await prisma.$disconnect();
    await measureExport(url, 'jsonl');
    await measureExport(url, 'csv');
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === '--job') {
  const [, , , job, options] = process.argv;
  process.send({ result: await JOBS[job](JSON.parse(options)) });
  process.disconnect();
} else {
  await main(Number(process.argv[2] ?? 50_000), Number(process.argv[3] ?? 1_000_000));
}
