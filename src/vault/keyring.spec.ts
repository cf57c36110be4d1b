import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SecretKey } from './envelope';
import { Keyring } from './keyring';

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'primachat-keys-'));
  file = path.join(dataDir, 'keys', 'secret.key');
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function open(...keys: SecretKey[]): Promise<Keyring> {
  const keyring = new Keyring({ keys }, { dataDir, cacheDir: '' });
  await keyring.onModuleInit();
  return keyring;
}

it('makes a key of its own that only its user can read, and finds it again', async () => {
  const { sealing } = await open();
  expect(sealing.key).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await open()).sealing).toEqual(sealing);
});

it('agrees on one key where several replicas start at once', async () => {
  const keyrings = await Promise.all(Array.from({ length: 8 }, () => open()));
  expect(new Set(keyrings.map(({ sealing }) => sealing.key.toString('hex'))).size).toBe(1);
});

it('seals with the first key given, opens with all, and makes none', async () => {
  const [first, second] = [
    { id: 'new', key: randomBytes(32) },
    { id: 'old', key: randomBytes(32) },
  ];
  const keyring = await open(first, second);
  expect(keyring.sealing).toEqual(first);
  expect(keyring.find('old')).toEqual(second);
  expect(keyring.find('lost')).toBeUndefined();
  await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('goes on opening with the generated key after keys were set', async () => {
  const { sealing: generated } = await open();
  const given = { id: 'given', key: randomBytes(32) };
  const keyring = await open(given);
  expect(keyring.sealing).toEqual(given);
  expect(keyring.find(generated.id)).toEqual(generated);
});

it('refuses to start on a damaged file instead of making a new key', async () => {
  await mkdir(path.dirname(file));
  await writeFile(file, 'half a ke');
  await expect(open()).rejects.toThrow(/is damaged/);
});
