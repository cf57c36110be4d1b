import type { Principal } from '../auth/principal.types';
import { isId } from '../common/ids';
import { toPage, type Cursor, type Page } from '../common/page';
import type { RemoteTarget } from '../git/git.types';
import type { PrismaService } from '../prisma/prisma.service';
import { repositoryNotFound } from './registry.errors';
import type { RegistryRepository } from './registry.repository';
import type { NewStone, Stone, StoneChanges, StoneStatus } from './registry.types';
import type { StoneChanging } from './stone-changing.service';
import type { StoneConnections } from './stone-connections.service';
import type { StoneCredentials } from './stone-credentials.service';
import type { StoneFolders } from './stone-folders';
import { toStone } from './stone-row';
import type { StoneStatuses } from './stone-statuses.service';

/** What a caller's registry is made over; {@link RegistryService} fills it. */
export interface RegistryRooms {
  readonly prisma: PrismaService;
  readonly repository: RegistryRepository;
  readonly folders: StoneFolders;
  readonly credentials: StoneCredentials;
  readonly connections: StoneConnections;
  readonly changing: StoneChanging;
  readonly statuses: StoneStatuses;
}

/** One caller's own stones. It cannot name anybody else's: an id of another person is one that does not exist. */
export class CallerRegistry {
  constructor(
    private readonly caller: Principal,
    private readonly rooms: RegistryRooms,
  ) {}

  /** Null: none was named, it does not exist, or it is not the caller's. */
  async find(repoId: string | null | undefined): Promise<Stone | null> {
    if (!isId('repo', repoId)) return null;
    const { prisma, repository, folders } = this.rooms;
    const row = await repository.findOwned(prisma, this.caller.id, repoId);
    return row === null ? null : toStone(row, folders.gitDirOf(row.id));
  }

  /** @throws AppError `repository_not_found` */
  async require(repoId: string): Promise<Stone> {
    const stone = await this.find(repoId);
    if (stone === null) throw repositoryNotFound();
    return stone;
  }

  /** Newest first. */
  async list(after: Cursor | null, limit: number): Promise<Page<Stone>> {
    const { prisma, repository, folders } = this.rooms;
    const rows = await repository.page(prisma, this.caller.id, after, limit + 1);
    const page = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { ...page, items: page.items.map((row) => toStone(row, folders.gitDirOf(row.id))) };
  }

  /** With the branch's tip, what is unpushed, and when it was indexed. */
  status(stone: Stone): Promise<StoneStatus> {
    return this.rooms.statuses.of(stone);
  }

  /**
   * Registers a stone. A local one is ready at once; a remote one answers `connecting` and is cloned in the background.
   * @throws AppError `remote_not_allowed`, `branch_invalid`, `name_invalid`, `remote_required`, `too_many_repositories`,
   *   `too_many_clones`, `offered_stone_not_found`, `offered_stone_conflict`
   */
  create(input: NewStone): Promise<Stone> {
    return this.rooms.connections.connect(this.caller, input);
  }

  /** Whether {@link change} would let commits of this server go to a remote that lacks them. */
  wouldPublish(stone: Stone, changes: StoneChanges): Promise<boolean> {
    return this.rooms.changing.wouldPublish(stone, changes);
  }

  /**
   * `mayPublish`: the engraving gates let {@link wouldPublish} pass.
   * @throws AppError `repository_not_found`, `repository_not_ready`, `confirmation_required`, `unpushed_commits`, those of
   *   {@link create}, and those of the remote where the branch changes
   */
  async change(repoId: string, changes: StoneChanges, mayPublish: boolean): Promise<Stone> {
    return this.rooms.changing.change(await this.require(repoId), changes, mayPublish);
  }

  /** Disconnects: the clone goes to the trash, the credential is erased. @throws AppError `repository_not_found` */
  async remove(repoId: string): Promise<void> {
    await this.rooms.connections.disconnect(await this.require(repoId));
  }

  /**
   * Fetches and moves the branch on where nothing is unpushed. A stone that failed to connect is tried again. Answers
   * when done or at the deadline, with the stone as it is then.
   * @throws AppError `repository_not_found` and the remote's failures (`auth_failed`, `remote_unreachable`, …)
   */
  async sync(repoId: string): Promise<Stone> {
    await this.rooms.connections.sync(await this.require(repoId));
    return this.require(repoId);
  }

  /** Where this stone is fetched from and pushed to; null: it is local. */
  remoteOf(stone: Stone): Promise<RemoteTarget | null> {
    return this.rooms.credentials.targetOf(stone);
  }
}
