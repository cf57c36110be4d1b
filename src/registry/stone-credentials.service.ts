import { Injectable } from '@nestjs/common';
import type { RemoteTarget } from '../git/git.types';
import { generateDeployKey } from '../git/remote/openssh-key';
import type { Db } from '../prisma/db.types';
import { PrismaService } from '../prisma/prisma.service';
import { VaultService } from '../vault/vault.service';
import { repositoryNotFound } from './registry.errors';
import { RegistryRepository, type StoneRow } from './registry.repository';
import type { CredentialInput, Stone } from './registry.types';

const PURPOSE = { token: 'remote_token', ssh: 'remote_ssh_key' } as const;

/** Credentials of remotes: sealed in the vault under their stone, opened only to be handed to the transport. */
@Injectable()
export class StoneCredentials {
  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: RegistryRepository,
    private readonly vault: VaultService,
  ) {}

  /** Puts a credential in the place of whatever was there; for `ssh` a fresh key pair is made. */
  async store(tx: Db, row: StoneRow, credential: CredentialInput): Promise<StoneRow> {
    await this.eraseSecrets(tx, row);
    let shown: { username: string | null; publicKey: string | null };
    if (credential.type === 'token') {
      await this.vault.seal(tx, this.slot(row, 'token'), credential.token);
      shown = { username: credential.username ?? null, publicKey: null };
    } else {
      const { privateKey, publicKey } = generateDeployKey(`primachat-${row.id}`);
      await this.vault.seal(tx, this.slot(row, 'ssh'), privateKey);
      shown = { username: null, publicKey };
    }
    return this.update(tx, row.id, { ...shown, credentialType: credential.type });
  }

  async erase(tx: Db, row: Pick<StoneRow, 'id' | 'ownerId'>): Promise<void> {
    await this.eraseSecrets(tx, row);
    await this.repository.update(tx, row.id, { credentialType: null, username: null, publicKey: null });
  }

  /** Null: the stone is local, or not there any more. */
  async targetOf(stone: Pick<Stone, 'id'>): Promise<RemoteTarget | null> {
    const row = await this.repository.find(this.prisma, stone.id);
    return row === null || row.remoteUrl === null || !row.keepRemote ? null : this.targetFor(row, row.remoteUrl);
  }

  async targetFor(row: StoneRow, url: string): Promise<RemoteTarget> {
    if (row.credentialType !== 'token' && row.credentialType !== 'ssh') return { url };
    const secret = await this.vault.open(this.slot(row, row.credentialType));
    // The remote then says for itself that it wants a credential.
    if (secret === null) return { url };
    if (row.credentialType === 'ssh') return { url, credential: { type: 'ssh', privateKey: secret } };
    const username = row.username === null ? {} : { username: row.username };
    return { url, credential: { type: 'token', token: secret, ...username } };
  }

  private async eraseSecrets(tx: Db, row: Pick<StoneRow, 'id' | 'ownerId'>): Promise<void> {
    await this.vault.erase(tx, this.slot(row, 'token'));
    await this.vault.erase(tx, this.slot(row, 'ssh'));
  }

  private slot(row: Pick<StoneRow, 'id' | 'ownerId'>, type: keyof typeof PURPOSE) {
    return { ownerId: row.ownerId, purpose: PURPOSE[type], subject: row.id };
  }

  private async update(tx: Db, id: string, changes: Parameters<RegistryRepository['update']>[2]): Promise<StoneRow> {
    const row = await this.repository.update(tx, id, changes);
    if (row === null) throw repositoryNotFound();
    return row;
  }
}
