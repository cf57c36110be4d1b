import { Injectable, OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createExclusive } from '../common/create-exclusive';
import { DataConfig, SecretsConfig } from '../config/config.types';
import type { SecretKey } from './envelope';

/** In the data directory. */
const KEY_FILE = path.join('keys', 'secret.key');
const LINE = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+=*)$/;

/**
 * The keys that seal and open. The first of `PRIMA_SECRET_KEYS` seals; where none is set, one made in the data
 * directory does. That file's key goes on opening after keys were set, so that nothing is lost on the way to production.
 */
@Injectable()
export class Keyring implements OnModuleInit {
  private keys: readonly SecretKey[] = [];

  constructor(
    private readonly secrets: SecretsConfig,
    private readonly data: DataConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const file = path.join(this.data.dataDir, KEY_FILE);
    if (this.secrets.keys.length === 0) {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Of several replicas that start at once the first one's key counts for all.
      await createExclusive(
        file,
        `generated-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}\n`,
      );
    }
    const known = new Set(this.secrets.keys.map(({ id }) => id));
    const generated = (await readKeyFile(file)).filter(({ id }) => !known.has(id));
    this.keys = [...this.secrets.keys, ...generated];
  }

  get sealing(): SecretKey {
    const [first] = this.keys;
    if (first === undefined) throw new Error('The keyring is used before it was filled.');
    return first;
  }

  find(id: string): SecretKey | undefined {
    return this.keys.find((key) => key.id === id);
  }
}

async function readKeyFile(file: string): Promise<SecretKey[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, id = '', encoded = ''] = LINE.exec(line.trim()) ?? [];
    const key = Buffer.from(encoded, 'base64');
    if (key.length !== 32) throw new Error(`${file} is damaged: each line must be id:base64 of 32 bytes.`);
    return { id, key };
  });
}
