import { Injectable } from '@nestjs/common';
import { isId } from '../common/ids';
import { toPage, type Cursor, type Page } from '../common/page';
import { PrismaService } from '../prisma/prisma.service';
import { OfferedStonesRepository, type OfferedStoneFields } from './offered-stones.repository';
import { offeredStoneNotFound, tooManyOfferedStones } from './registry.errors';
import { RegistrySettings } from './registry.settings';
import type { OfferedStone } from './registry.types';
import { RemoteAddresses } from './remote-addresses';
import { parseStoneName } from './stone-name';

/** The catalogue that administrators keep: stones that anybody may connect with their own credential. */
@Injectable()
export class OfferedStones {
  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: OfferedStonesRepository,
    private readonly addresses: RemoteAddresses,
    private readonly settings: RegistrySettings,
  ) {}

  async list(after: Cursor | null, limit: number): Promise<Page<OfferedStone>> {
    const rows = await this.repository.page(this.prisma, after, limit + 1);
    return toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** @throws AppError `offered_stone_not_found` */
  async require(id: string): Promise<OfferedStone> {
    const offered = isId('off', id) ? await this.repository.find(this.prisma, id) : null;
    if (offered === null) throw offeredStoneNotFound();
    return offered;
  }

  /** @throws AppError `name_invalid`, `remote_not_allowed`, `branch_invalid`, `too_many_offered_stones` */
  async add(fields: OfferedStoneFields): Promise<OfferedStone> {
    const checked = this.check(fields);
    if ((await this.repository.count(this.prisma)) >= this.settings.maxOfferedStones) {
      throw tooManyOfferedStones(this.settings.maxOfferedStones);
    }
    return this.repository.insert(this.prisma, checked);
  }

  /** Stones that were connected from the entry stay as they are. @throws as {@link add}, `offered_stone_not_found` */
  async change(id: string, changes: Partial<OfferedStoneFields>): Promise<OfferedStone> {
    const changed = isId('off', id) ? await this.repository.update(this.prisma, id, this.check(changes)) : null;
    if (changed === null) throw offeredStoneNotFound();
    return changed;
  }

  /** Connected stones stay. @throws AppError `offered_stone_not_found` */
  async remove(id: string): Promise<void> {
    const removed = isId('off', id) && (await this.repository.delete(this.prisma, id));
    if (!removed) throw offeredStoneNotFound();
  }

  private check<T extends Partial<OfferedStoneFields>>(fields: T): T {
    return {
      ...fields,
      ...(fields.name === undefined ? {} : { name: parseStoneName(fields.name) }),
      ...(fields.url === undefined ? {} : { url: this.addresses.check(fields.url).url }),
      ...(typeof fields.branch === 'string' ? { branch: this.addresses.checkBranch(fields.branch) } : {}),
    };
  }
}
