import { Injectable } from '@nestjs/common';
import { newId } from '../../common/ids';
import { PrismaService } from '../../prisma/prisma.service';
import { draftMismatch } from '../engrave.errors';
import type { ResolvedEngrave } from '../engrave.types';
import { DraftRepository, type KnownDraft } from './draft.repository';
import { draftDigest, isDraftDigest } from './draft-digest';
import type { Note, StoredDraft } from './draft.types';

export const DRAFT_TTL_MS = 30 * 60_000;
/** A taken draft is what a repeat with the same Idempotency-Key is answered from after a crash. */
const TAKEN_TTL_MS = 24 * 3_600_000;

/** Drafts that a person may approve: thirty minutes, once, by nobody else, in the repository they were made for. */
@Injectable()
export class StoredDrafts {
  constructor(
    private readonly prisma: PrismaService,
    private readonly drafts: DraftRepository,
  ) {}

  /** Stores what a preview shows. */
  async keep(resolved: ResolvedEngrave, note: Note, path: string): Promise<{ digest: string; expiresAt: Date }> {
    const draft = this.draftOf(resolved, note, path);
    return { digest: draft.digest, expiresAt: await this.drafts.keep(this.prisma, draft, DRAFT_TTL_MS) };
  }

  /**
   * Takes the draft that was approved; {@link putBack} where nothing came of it.
   * @throws AppError `draft_mismatch`: altered, foreign, expired, used, or of another repository or conversation
   */
  async take(resolved: ResolvedEngrave, digest: string): Promise<Note> {
    const draft = await this.require(resolved, digest);
    if (!(await this.drafts.take(this.prisma, draft.id, resolved.request.engravingId, TAKEN_TTL_MS))) {
      throw draftMismatch('used');
    }
    return { ...noteOf(draft), draftId: draft.id };
  }

  /** The draft that an edit begins with. @throws AppError `draft_mismatch` */
  async read(resolved: ResolvedEngrave, digest: string): Promise<Note> {
    return noteOf(await this.require(resolved, digest));
  }

  /** Keeps the bytes that are about to be committed without a preview, so that a crash does not lose what to answer. */
  async keepTaken(resolved: ResolvedEngrave, note: Note, path: string): Promise<void> {
    const draft = this.draftOf(resolved, note, path);
    await this.drafts.keep(this.prisma, draft, TAKEN_TTL_MS);
    const stored = await this.drafts.find(this.prisma, draft.ownerId, draft.digest);
    if (stored !== null) await this.drafts.take(this.prisma, stored.id, resolved.request.engravingId, TAKEN_TTL_MS);
  }

  putBack(engravingId: string): Promise<void> {
    return this.drafts.putBack(this.prisma, engravingId, DRAFT_TTL_MS);
  }

  /** What an engraving committed, as long as a repeat may ask for it. */
  takenBy(engravingId: string, path: string): Promise<StoredDraft | null> {
    return this.drafts.takenBy(this.prisma, engravingId, path);
  }

  private async require({ request, stone, conversation }: ResolvedEngrave, digest: string): Promise<StoredDraft> {
    const draft: KnownDraft | null = isDraftDigest(digest)
      ? await this.drafts.find(this.prisma, request.caller.id, digest)
      : null;
    if (draft === null || draft.repositoryId !== stone.id || draft.conversationId !== conversation.id) {
      throw draftMismatch('unknown');
    }
    if (draft.takenBy !== null) throw draftMismatch('used');
    if (draft.isExpired) throw draftMismatch('expired');
    // The stored bytes are what the digest says, or they are not committed.
    if (draftDigest(stone.id, draft.path, Buffer.from(draft.markdown, 'utf8')) !== digest) {
      throw draftMismatch('unknown');
    }
    return draft;
  }

  private draftOf({ request, stone, conversation }: ResolvedEngrave, note: Note, path: string): StoredDraft {
    return {
      id: newId('drf'),
      digest: draftDigest(stone.id, path, Buffer.from(note.markdown, 'utf8')),
      ownerId: request.caller.id,
      conversationId: conversation.id,
      repositoryId: stone.id,
      path,
      markdown: note.markdown,
      content: note.content,
      takenBy: null,
    };
  }
}

function noteOf({ path, markdown, content }: StoredDraft): Note {
  return { content, markdown, path: { bound: path }, gateway: null };
}
