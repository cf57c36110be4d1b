import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.types';
import { conversationNotFound } from '../conversations/conversations.errors';
import { ConversationsService } from '../conversations/conversations.service';
import type { Read } from '../conversations/conversations.types';
import { commitOid, type CommitOid } from '../git/git.types';
import { GitObjectsService } from '../git/git-objects.service';
import { GitTreesService } from '../git/git-trees.service';
import { RegistryService } from '../registry/registry.service';
import type { Stone } from '../registry/registry.types';
import { sourcesOf, type CitedTree } from '../sections/citations/commit-sources';
import { extractCitations, type Citation } from '../sections/citations/extract-citations';
import { locateCitation } from '../sections/citations/resolve-sources';

export interface CheckedCitation {
  /** Position of the assistant's message in the conversation, from 0. */
  message: number;
  /** As the answer spells it. */
  cited: string;
  repository: { id: string; name: string } | null;
  commit: string | null;
  file: string | null;
  heading: string | null;
  /** The file is there at that commit, and so is the heading where one is cited. */
  exists: boolean;
  /** The section was handed to the model in this conversation. */
  handed: boolean;
}

const MAX_CITATIONS = 200;

interface CitedStone {
  stone: Stone;
  commit: CommitOid;
}

/** Whether what an answer cites exists, and whether the model had it before it. */
@Injectable()
export class CitationsService {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly registry: RegistryService,
    private readonly objects: GitObjectsService,
    private readonly trees: GitTreesService,
  ) {}

  /** @throws AppError `conversation_not_found`. */
  async of(caller: Principal, conversationId: string): Promise<CheckedCitation[]> {
    const found = await this.conversations.transcript(caller, conversationId);
    if (found === null) throw conversationNotFound();
    const reads = await this.conversations.reads(caller, conversationId);
    const stones = await this.stonesOf(caller, found.conversation.repoId, reads);
    const cited = found.messages.flatMap(({ role, content }, message) =>
      role === 'assistant' ? extractCitations(content).map((citation) => ({ message, citation })) : [],
    );
    const checked: CheckedCitation[] = [];
    for (const { message, citation } of cited.slice(0, MAX_CITATIONS)) {
      checked.push({ message, ...(await this.check(citation, stones, reads)) });
    }
    return checked;
  }

  /** The stones that were read, each at the commit that was read last, then the conversation's own at its tip. */
  private async stonesOf(caller: Principal, repoId: string | null, reads: readonly Read[]): Promise<CitedStone[]> {
    const commits = new Map(reads.map(({ repositoryId, commit }) => [repositoryId, commit]));
    const stones: CitedStone[] = [];
    for (const id of new Set([...commits.keys(), ...(repoId === null ? [] : [repoId])])) {
      const stone = await this.registry.of(caller).find(id);
      if (stone?.state !== 'ready') continue;
      const read = commits.get(id);
      const commit = read === undefined ? await this.objects.tip(stone.gitDir, stone.branch) : commitOid(read);
      if (commit !== null) stones.push({ stone, commit });
    }
    return stones;
  }

  private async check(citation: Citation, stones: readonly CitedStone[], reads: readonly Read[]) {
    const cited = `${citation.files[0] ?? ''}${citation.rest === '' ? '' : ` § ${citation.rest}`}`;
    for (const { stone, commit } of stones) {
      const found = await this.trees.at(stone.gitDir, commit, (tree) =>
        locateCitation(citation, (path) => sourcesOf(tree satisfies CitedTree).headings(path), stone.name),
      );
      if (found === null) continue;
      const { path: file, heading } = found;
      const handed = reads.some(
        (read) =>
          read.repositoryId === stone.id && read.path === file && (heading === null || read.heading === heading),
      );
      const exists = citation.rest === '' || heading !== null;
      return { cited, repository: { id: stone.id, name: stone.name }, commit, file, heading, exists, handed };
    }
    return { cited, repository: null, commit: null, file: null, heading: null, exists: false, handed: false };
  }
}
