import { Injectable, OnModuleInit } from '@nestjs/common';
import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DataConfig, SecretsConfig } from '../../config/config.types';

/**
 * The keys that seal login cookies: derived from `PRIMA_SECRET_KEYS` (the same on every replica, older ones still
 * open), or from a random file in the data directory where none is set.
 */
@Injectable()
export class SessionKeyService implements OnModuleInit {
  private derived: Uint8Array[] = [];

  constructor(
    private readonly secrets: SecretsConfig,
    private readonly data: DataConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const masters = this.secrets.keys.length > 0 ? this.secrets.keys.map(({ key }) => key) : [await this.localMaster()];
    this.derived = masters.map((key) => new Uint8Array(hkdfSync('sha256', key, '', 'prima login cookie', 32)));
  }

  /** Seals with the first, opens with any. */
  keys(): readonly Uint8Array[] {
    return this.derived;
  }

  private async localMaster(): Promise<Buffer> {
    const file = path.join(this.data.dataDir, 'keys', 'session.key');
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const fresh = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(fresh, randomBytes(32), { mode: 0o600, flag: 'wx' });
    try {
      // A link fails where the file exists: two replicas that start at once agree on the first one's key.
      await link(fresh, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(fresh, { force: true });
    }
    return readFile(file);
  }
}
