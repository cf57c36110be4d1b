import { Injectable } from '@nestjs/common';
import { RetentionService } from '../audit/retention/retention.service';
import type { Principal } from '../auth/principal.types';
import { PrismaService } from '../prisma/prisma.service';
import { inTransaction } from '../prisma/transaction';
import { RegistryService } from '../registry/registry.service';
import { StoneFolders } from '../registry/stone-folders';
import { PersonDataRepository, type ErasedCounts } from './person-data.repository';

const ERASE_MS = 120_000;

export interface Offboarding extends ErasedCounts {
  personId: string;
  clones: number;
  /** Commits that no remote had; gone with their clones. */
  discarded: number;
  auditRecords: number;
}

/** Ends a person's account and erases what this server keeps of them; safe to repeat after a failure. */
@Injectable()
export class OffboardingService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly people: PersonDataRepository,
    private readonly registry: RegistryService,
    private readonly folders: StoneFolders,
    private readonly retention: RetentionService,
  ) {}

  /**
   * The account is closed first, then clones, rows and the audit's personal facts go. Ids, paths, commits and outcomes
   * stay in the audit, which still verifies.
   * @param mayDiscard without it, nothing happens while a clone holds commits that its remote lacks
   * @throws Error in words for the operator
   */
  async offboard(issuer: string, subject: string, mayDiscard: boolean): Promise<Offboarding> {
    const person = await this.people.find(this.prisma, issuer, subject);
    if (person === null) throw new Error(`No person of the issuer ${issuer} has the subject ${subject}.`);
    const discarded = await this.unpushed(person.id);
    if (discarded > 0 && !mayDiscard) {
      throw new Error(
        `${discarded} commits are in no remote yet. Push them first, or say --discard-unpushed to lose them.`,
      );
    }
    await this.people.close(this.prisma, person.id);
    const clones = await this.eraseClones(person.id);
    const counts = await inTransaction(this.prisma, (tx) => this.people.erase(tx, person.id), { timeoutMs: ERASE_MS });
    const auditRecords = await this.retention.erasePerson(person.id);
    return { personId: person.id, ...counts, clones, discarded, auditRecords };
  }

  private async unpushed(personId: string): Promise<number> {
    let commits = 0;
    const registry = this.registry.of(ownerOf(personId));
    for (const { id, isRemoved } of await this.people.repositories(this.prisma, personId)) {
      const stone = isRemoved ? null : await registry.find(id);
      // A local stone's commits are meant to be here only.
      if (stone?.shared === true && stone.state === 'ready') commits += (await registry.status(stone)).unpushed;
    }
    return commits;
  }

  private async eraseClones(personId: string): Promise<number> {
    const registry = this.registry.of(ownerOf(personId));
    const repositories = await this.people.repositories(this.prisma, personId);
    for (const { id, isRemoved } of repositories) {
      if (!isRemoved) await registry.remove(id);
      await this.folders.eraseTrash(id);
    }
    return repositories.length;
  }
}

/** The registry of a person who is not there to ask for it. */
function ownerOf(id: string): Principal {
  const actor = { id, kind: 'person' as const, name: '' };
  return { ...actor, isAdmin: false, authMethod: 'local', scopes: new Set(), actor };
}
