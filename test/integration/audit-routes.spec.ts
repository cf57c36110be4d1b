import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { Request } from 'express';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import request from 'supertest';
import { configureApp } from '../../src/app.setup';
import { MetricsModule } from '../../src/common/metrics';
import { AuditModule } from '../../src/audit/audit.module';
import { AuditService } from '../../src/audit/audit.service';
import { verifyExport } from '../../src/audit/verify/verify-export';
import { AuthGuard } from '../../src/auth/auth.guard';
import { Authenticator } from '../../src/auth/authenticator';
import type { Principal, Scope } from '../../src/auth/principal.types';
import { RedactionConfig } from '../../src/config/config.types';
import { PrismaService } from '../../src/prisma/prisma.service';
import { makePerson, makeSubject } from '../support/audit-subject';
import { makeDb, type TestDb } from '../support/make-db';

const scopes = (...names: Scope[]) => new Set(names);
const PERSONS: Record<string, Principal> = {
  jane: makePerson({ id: 'prin_jane', scopes: scopes('engrave') }),
  john: makePerson({ id: 'prin_john', scopes: scopes('engrave') }),
  admin: makePerson({ id: 'prin_admin', isAdmin: true, scopes: scopes('engrave', 'audit') }),
  auditor: makePerson({
    id: 'prin_auditor',
    scopes: scopes('audit'),
    actor: { id: 'prin_auditor', kind: 'service', name: 'auditor' },
  }),
  tool: makePerson({
    id: 'prin_tool',
    scopes: scopes('tools'),
    actor: { id: 'prin_tool', kind: 'service', name: 'tool' },
  }),
};

class ByHeader extends Authenticator {
  authenticate(incoming: Request): Promise<Principal | null> {
    return Promise.resolve(PERSONS[String(incoming.headers['x-test-person'])] ?? null);
  }
}

describe('the routes of the audit', () => {
  let db: TestDb;
  let app: NestExpressApplication;
  let audit: AuditService;
  let mine: string;

  beforeAll(async () => {
    db = await makeDb();
    const ground = [
      { provide: PrismaService, useValue: db.prisma },
      { provide: RedactionConfig, useValue: { literals: [] } },
    ];
    @Global()
    @Module({ providers: ground, exports: [PrismaService, RedactionConfig] })
    class Ground {}
    const module = await Test.createTestingModule({
      imports: [Ground, MetricsModule, AuditModule],
      providers: [
        { provide: Authenticator, useClass: ByHeader },
        { provide: APP_GUARD, useClass: AuthGuard },
      ],
    }).compile();
    app = module.createNestApplication<NestExpressApplication>({ logger: false, bodyParser: false });
    configureApp(app, pino({ level: 'silent' }));
    await app.listen(0, '127.0.0.1');
    audit = app.get(AuditService);
    for (const caller of [PERSONS.jane, PERSONS.john, PERSONS.jane] as Principal[]) {
      const subject = makeSubject({ caller });
      await audit.intent(subject);
      await audit.outcome(subject, {
        outcome: 'done',
        path: 'sessions/a.md',
        commitAfter: 'a'.repeat(40),
        pushed: false,
        needsReview: 'There is no remote.',
        redactions: { 'github token': 2 },
        gateway: { status: 200, latencyMs: 12 },
      });
      if (caller.id === 'prin_jane') mine = subject.engravingId;
    }
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const get = (path: string, person: string) => request(app.getHttpServer()).get(path).set('x-test-person', person);

  it('show a person their own attempts and nobody else’s', async () => {
    const { body } = await get('/api/engravings', 'jane').expect(200);
    expect(body).toEqual({ items: [expect.anything(), expect.anything()], nextCursor: null });
    expect(body.items[0]).toEqual({
      id: expect.stringMatching(/^aud_/),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      engravingId: mine,
      outcome: 'done',
      count: 1,
      door: 'http',
      actor: { id: 'prin_jane', name: 'Jane Doe' },
      authMethod: 'oidc_bearer',
      repository: { id: expect.any(String), name: 'handbook' },
      conversationId: expect.any(String),
      path: 'sessions/a.md',
      confirm: 'none',
      commitAfter: 'a'.repeat(40),
      pushed: false,
      needsReview: 'There is no remote.',
      redactions: { 'github token': 2 },
      gateway: { status: 200, latencyMs: 12 },
      requestId: 'none',
      address: '',
      userAgent: '',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const one = await get(`/api/engravings/${mine}`, 'jane').expect(200);
    expect(one.body.history.map(({ phase }: { phase: string }) => phase)).toEqual(['intent', 'outcome']);
    const byRecord = await get(`/api/engravings/${one.body.id}`, 'jane').expect(200);
    expect(byRecord.body).toEqual(one.body);
  });

  it('answer the same for another person’s attempt and for none', async () => {
    const foreign = await get(`/api/engravings/${mine}`, 'john').expect(404);
    const unknown = await get('/api/engravings/engr_000000000000000000000000', 'john').expect(404);
    expect(foreign.body).toMatchObject({ code: 'engraving_not_found' });
    expect(foreign.text).toBe(unknown.text);
  });

  it.each([
    ['/api/engravings', undefined, 401],
    ['/api/engravings', 'tool', 403],
    ['/api/admin/engravings', 'jane', 403],
    ['/api/admin/engravings', 'tool', 403],
    ['/api/admin/engravings', 'auditor', 200],
    ['/api/admin/engravings', 'admin', 200],
    ['/api/admin/engravings/export', 'jane', 403],
    ['/api/admin/engravings/verify', 'jane', 403],
    ['/api/admin/engravings/verify', 'auditor', 200],
    ['/api/admin/engravings?limit=101', 'admin', 400],
    ['/api/admin/engravings?outcome=nonsense', 'admin', 400],
    ['/api/admin/engravings?from=yesterday', 'admin', 400],
    ['/api/admin/engravings?cursor=nonsense', 'admin', 400],
    ['/api/admin/engravings?unknown=1', 'admin', 400],
    ['/api/admin/engravings/export?format=xml', 'admin', 400],
    ['/api/admin/engravings/export?limit=1', 'admin', 400],
    ['/api/engravings?actor=prin_john', 'jane', 400],
    [
      '/api/admin/engravings?from=2026-01-01&to=2999-01-01T00:00:00Z&door=http&actor=prin_jane&outcome=done',
      'admin',
      200,
    ],
  ])('%s as %s: %i', async (path, person, status) => {
    const { body } = await get(path, person ?? 'nobody').expect(status);
    if (status >= 400) expect(body).toMatchObject({ status, code: expect.stringMatching(/^[a-z_]+$/) });
  });

  it('page through everybody’s attempts', async () => {
    const first = await get('/api/admin/engravings?limit=2', 'admin').expect(200);
    const second = await get(`/api/admin/engravings?limit=2&cursor=${first.body.nextCursor}`, 'admin').expect(200);
    const ids = [...first.body.items, ...second.body.items].map(({ engravingId }) => engravingId);
    expect(new Set(ids).size).toBe(3);
    expect(second.body.nextCursor).toBeNull();
  });

  it('verify', async () => {
    const { body } = await get('/api/admin/engravings/verify', 'admin').expect(200);
    expect(body).toMatchObject({ ok: true, checked: 6, faults: [], head: { seq: 6 }, checkpoint: null });
  });

  it('export both forms, and the JSONL proves itself', async () => {
    const csv = await get('/api/admin/engravings/export?format=csv', 'admin').expect(200);
    expect(csv.headers['content-type']).toMatch(/^text\/csv/);
    expect(csv.headers['content-disposition']).toContain('engravings.csv');
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(4);
    const jsonl = await get('/api/admin/engravings/export?format=jsonl', 'auditor')
      .buffer(true)
      .parse(asText)
      .expect(200);
    const text = jsonl.body as string;
    const verification = await verifyExport(Readable.from([text]));
    expect(verification).toMatchObject({ ok: true, checked: 6 });
    expect(await verifyExport(Readable.from([text]), verification.head.hash)).toMatchObject({ ok: true });

    const lines = text.trimEnd().split('\n');
    const faults = async (changed: string[]) =>
      (await verifyExport(Readable.from([changed.join('\n')]), verification.head.hash)).faults.map(
        ({ fault }) => fault,
      );
    expect(await faults(lines.slice(0, -1))).toEqual(['truncated']);
    expect(await faults(lines.slice(1))).toEqual(['unexplained_cut']);
    expect(await faults(lines.toSpliced(2, 1))).toEqual(['missing_records']);
    expect(await faults(lines.with(2, '{"seq":3'))).toEqual(['unreadable', 'missing_records']);
    expect(await faults(lines.with(2, '[]'))).toEqual(['unreadable', 'missing_records']);
    expect(await faults(lines.map((line) => line.replace('"Jane Doe"', '"Eve"')))).toEqual(
      Array.from({ length: 6 }, () => 'personal_facts_altered'),
    );
    expect(await faults(lines.map((line) => line.replace('sessions/a.md', 'sessions/b.md')))).toEqual(
      Array.from({ length: 3 }, () => 'altered'),
    );
  });

  it('survive a reader that goes away in the middle of an export', async () => {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const outgoing = http.get({ port, path: '/api/admin/engravings/export', headers: { 'x-test-person': 'admin' } });
    await once(outgoing, 'response');
    outgoing.destroy();
    await get('/api/admin/engravings/verify', 'admin').expect(200);
  });

  it('offer no way to write', async () => {
    const server = app.getHttpServer();
    for (const path of [
      '/api/admin/engravings',
      `/api/admin/engravings/${mine}`,
      '/api/engravings',
      `/api/engravings/${mine}`,
    ]) {
      for (const method of ['post', 'put', 'patch', 'delete'] as const) {
        await request(server)[method](path).set('x-test-person', 'admin').send({}).expect(404);
      }
    }
  });
});

/** Supertest hands its parsers the raw response, whatever its types say. */
function asText(response: unknown, done: (error: Error | null, text: string) => void): void {
  const stream = response as NodeJS.ReadableStream;
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  stream.on('end', () => done(null, text));
}
