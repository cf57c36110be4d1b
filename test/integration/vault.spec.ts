import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { SecretKey } from '../../src/vault/envelope';
import { Keyring } from '../../src/vault/keyring';
import { VaultRepository } from '../../src/vault/vault.repository';
import { VaultService } from '../../src/vault/vault.service';
import type { Slot } from '../../src/vault/vault.types';
import { makeDb, type TestDb } from '../support/make-db';

const OLD: SecretKey = { id: 'old', key: randomBytes(32) };
const NEW: SecretKey = { id: 'new', key: randomBytes(32) };
const TOKEN = 'glpat-0123456789abcdWXYZ';
const ada: Slot = { ownerId: 'prin_ada', purpose: 'remote_token', subject: 'repo_1' };
const bea: Slot = { ...ada, ownerId: 'prin_bea' };

let db: TestDb;

beforeAll(async () => {
  // What cannot be opened is reported; here it is expected.
  Logger.overrideLogger(false);
  db = await makeDb();
  for (const id of [ada.ownerId, bea.ownerId]) {
    await db.prisma.principal.create({ data: { id, kind: 'person', issuer: 'test', subject: id, name: id } });
  }
});

afterEach(() => db.prisma.sealedSecret.deleteMany());
afterAll(() => db.drop());

async function vaultWith(...keys: SecretKey[]): Promise<VaultService> {
  const keyring = new Keyring({ keys }, { dataDir: '/nonexistent', cacheDir: '' });
  await keyring.onModuleInit();
  return new VaultService(db.prisma, new VaultRepository(), keyring);
}

it('keeps one secret a place, sealed, and shows its last four characters only', async () => {
  const vault = await vaultWith(NEW);
  await vault.seal(db.prisma, ada, 'the one before it, replaced');
  await vault.seal(db.prisma, ada, TOKEN);
  expect(await vault.open(ada)).toBe(TOKEN);
  expect(await vault.hint(ada)).toBe('WXYZ');
  const rows = await db.prisma.sealedSecret.findMany();
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]?.envelope ?? []).toString('latin1')).not.toContain(TOKEN.slice(0, 8));
});

it('shows nothing of a short secret or of a private key', async () => {
  const vault = await vaultWith(NEW);
  await vault.seal(db.prisma, ada, 'short');
  await vault.seal(db.prisma, { ...ada, purpose: 'remote_ssh_key' }, '-----BEGIN OPENSSH PRIVATE KEY-----');
  expect(await vault.hint(ada)).toBe('');
  expect(await vault.hint({ ...ada, purpose: 'remote_ssh_key' })).toBe('');
});

it('answers null where nothing is stored', async () => {
  const vault = await vaultWith(NEW);
  expect(await vault.open(ada)).toBeNull();
  expect(await vault.hint(ada)).toBeNull();
});

it('rolls back with the transaction that stored it', async () => {
  const vault = await vaultWith(NEW);
  const store = db.prisma.$transaction(async (tx) => {
    await vault.seal(tx, ada, TOKEN);
    throw new Error('the stone could not be made');
  });
  await expect(store).rejects.toThrow('the stone could not be made');
  expect(await vault.open(ada)).toBeNull();
});

it('survives the same place being stored many times at once', async () => {
  const vault = await vaultWith(NEW);
  await Promise.all(Array.from({ length: 10 }, (_, i) => vault.seal(db.prisma, ada, `${TOKEN}${i}`)));
  expect(await vault.open(ada)).toMatch(TOKEN);
});

it('does not open rows that were swapped between persons', async () => {
  const vault = await vaultWith(NEW);
  await vault.seal(db.prisma, ada, TOKEN);
  await vault.seal(db.prisma, bea, 'somebody else’s token');
  await db.prisma.sealedSecret.deleteMany({ where: { ownerId: ada.ownerId } });
  await db.prisma.sealedSecret.updateMany({ data: { ownerId: ada.ownerId } });
  await expect(vault.open(ada)).rejects.toMatchObject({ code: 'secret_unreadable' });
});

it('does not open a row whose bytes were changed', async () => {
  const vault = await vaultWith(NEW);
  await vault.seal(db.prisma, ada, TOKEN);
  await db.prisma
    .$executeRaw`UPDATE "SealedSecret" SET "envelope" = set_byte("envelope", 20, get_byte("envelope", 20) # 1)`;
  await expect(vault.open(ada)).rejects.toMatchObject({ code: 'secret_unreadable' });
});

it('names the key that is missing, and refuses another one of the same name', async () => {
  await (await vaultWith(OLD)).seal(db.prisma, ada, TOKEN);
  await expect((await vaultWith(NEW)).open(ada)).rejects.toMatchObject({
    code: 'secret_key_unknown',
    message: expect.stringContaining('"old"'),
  });
  const impostor = await vaultWith({ id: OLD.id, key: randomBytes(32) });
  await expect(impostor.open(ada)).rejects.toMatchObject({ code: 'secret_unreadable' });
});

it('gives the redactor everything of one owner that can be opened', async () => {
  await (await vaultWith(OLD)).seal(db.prisma, { ...ada, subject: 'repo_2' }, 'sealed with a lost key');
  const vault = await vaultWith(NEW);
  await vault.seal(db.prisma, ada, TOKEN);
  await vault.seal(db.prisma, { ...ada, purpose: 'gateway_key', subject: '' }, 'sk-gateway-key-0001');
  await vault.seal(db.prisma, bea, 'somebody else’s token');
  expect((await vault.literals(ada.ownerId)).sort()).toEqual([TOKEN, 'sk-gateway-key-0001']);
});

it('erases one place, one purpose or one owner', async () => {
  const vault = await vaultWith(NEW);
  const places: Slot[] = [ada, { ...ada, subject: 'repo_2' }, { ...ada, purpose: 'gateway_key', subject: '' }, bea];
  for (const place of places) await vault.seal(db.prisma, place, TOKEN);
  expect(await vault.erase(db.prisma, ada)).toBe(1);
  expect(await vault.erase(db.prisma, { ownerId: ada.ownerId, purpose: 'remote_token' })).toBe(1);
  expect(await vault.erase(db.prisma, { ownerId: ada.ownerId })).toBe(1);
  expect(await vault.open(bea)).toBe(TOKEN);
});

describe('rotation', () => {
  const places = Array.from({ length: 7 }, (_, i): Slot => ({ ...ada, subject: `repo_${i}` }));

  it('seals everything with the first key, in batches, so that the old one can go', async () => {
    const before = await vaultWith(OLD);
    for (const place of places) await before.seal(db.prisma, place, TOKEN);
    await (await vaultWith(NEW)).seal(db.prisma, bea, TOKEN);
    expect(await (await vaultWith(NEW, OLD)).rotate(3)).toEqual({ resealed: 7, unreadable: [] });
    const after = await vaultWith(NEW);
    for (const place of [...places, bea]) expect(await after.open(place)).toBe(TOKEN);
    expect(await after.rotate()).toEqual({ resealed: 0, unreadable: [] });
  });

  it('names what it cannot open and goes on with the rest', async () => {
    await (await vaultWith({ id: 'lost', key: randomBytes(32) })).seal(db.prisma, bea, TOKEN);
    const before = await vaultWith(OLD);
    for (const place of places) await before.seal(db.prisma, place, TOKEN);
    const lost = await db.prisma.sealedSecret.findFirstOrThrow({ where: { keyId: 'lost' } });
    expect(await (await vaultWith(NEW, OLD)).rotate(1)).toEqual({ resealed: 7, unreadable: [lost.id] });
  });

  it('leaves a secret alone that was stored anew meanwhile', async () => {
    await (await vaultWith(OLD)).seal(db.prisma, ada, TOKEN);
    const repository = new VaultRepository();
    const [row] = await repository.findOthers(db.prisma, NEW.id, '', 10);
    const vault = await vaultWith(NEW, OLD);
    await vault.seal(db.prisma, ada, 'stored meanwhile');
    if (row === undefined) throw new Error('nothing to rotate');
    const stale = { keyId: NEW.id, envelope: new Uint8Array(40) };
    expect(await repository.reseal(db.prisma, row, stale)).toBe(false);
    expect(await vault.open(ada)).toBe('stored meanwhile');
  });
});
