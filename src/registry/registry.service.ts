import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.types';
import { isId } from '../common/ids';
import type { RemoteTarget } from '../git/git.types';
import { PrismaService } from '../prisma/prisma.service';
import { CallerRegistry, type RegistryRooms } from './caller-registry';
import { RegistryRepository } from './registry.repository';
import type { Stone } from './registry.types';
import { StoneChanging } from './stone-changing.service';
import { StoneConnections } from './stone-connections.service';
import { StoneCredentials } from './stone-credentials.service';
import { StoneFolders } from './stone-folders';
import { toStone } from './stone-row';
import { StoneStatuses } from './stone-statuses.service';

/**
 * Hands out registries, one a caller. {@link of} is the only way from a caller to a repository; the other methods are
 * for work that nobody calls for (reconciliation, pushes, indexing) and take ids that this server stored.
 */
@Injectable()
export class RegistryService {
  private readonly rooms: RegistryRooms;

  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: RegistryRepository,
    private readonly folders: StoneFolders,
    private readonly credentials: StoneCredentials,
    connections: StoneConnections,
    changing: StoneChanging,
    statuses: StoneStatuses,
  ) {
    this.rooms = { prisma, repository, folders, credentials, connections, changing, statuses };
  }

  of(caller: Principal): CallerRegistry {
    return new CallerRegistry(caller, this.rooms);
  }

  /** For background work only. Null: removed, or never there. */
  async stone(repositoryId: string): Promise<Stone | null> {
    if (!isId('repo', repositoryId)) return null;
    const row = await this.repository.find(this.prisma, repositoryId);
    return row === null ? null : toStone(row, this.folders.gitDirOf(row.id));
  }

  /** Where the stone's branch is fetched from and pushed to, with its opened credential; null: it is local. */
  remoteOf(stone: Stone): Promise<RemoteTarget | null> {
    return this.credentials.targetOf(stone);
  }

  /** Notes what became of a push: `needsReview` as the person was told, null where everything went out. */
  async recordPush(repositoryId: string, { needsReview }: { needsReview: string | null }): Promise<void> {
    await this.repository.update(this.prisma, repositoryId, { needsReview });
  }
}
