import { Injectable } from '@nestjs/common';
import type { AuditSubject } from '../../audit/audit.types';
import { AuditService } from '../../audit/audit.service';
import { AppError, type ErrorKind } from '../../common/app-error';
import { EngraveConfig } from '../../config/config.types';
import { conversationNotFound } from '../../conversations/conversations.errors';
import { ConversationsService } from '../../conversations/conversations.service';
import type { Conversation } from '../../conversations/conversations.types';
import { repositoryNotFound } from '../../registry/registry.errors';
import { RegistryService } from '../../registry/registry.service';
import { EngraveBudget } from '../budget/engrave-budget.service';
import {
  confirmationRequired,
  conversationRequired,
  noRepository,
  repositoryNotReady,
  sharedEngraveDisabled,
} from '../engrave.errors';
import type {
  AuthorizedEngrave,
  ConfirmSource,
  EngraveRequest,
  EngraveResult,
  ResolvedEngrave,
} from '../engrave.types';

/** Who was refused what is recorded; a malformed request and a fault of ours are no refusals. */
const REFUSALS: readonly ErrorKind[] = ['forbidden', 'not_found', 'conflict', 'too_many_requests', 'unprocessable'];
/** What was let through, and whether it has been used: an authorisation is good for one engraving. */
const issued = new WeakMap<object, 'fresh' | 'used'>();

/** The gates of every engraving, whichever door it comes through, in the order in which they are asked. */
@Injectable()
export class EngraveAuthorizer {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly registry: RegistryService,
    private readonly config: EngraveConfig,
    private readonly budget: EngraveBudget,
    private readonly audit: AuditService,
  ) {}

  /** All four stages. */
  async authorizeEngraveWrite(request: EngraveRequest): Promise<AuthorizedEngrave> {
    const resolved = await this.resolve(request);
    await this.assertSharedAllowed(resolved);
    await this.assertConfirmed(resolved);
    await this.refusing(resolved.subject, () =>
      this.budget.reserve(request.preview ? 'preview' : 'engrave', request.caller.id, request.engravingId),
    );
    return this.issue(resolved);
  }

  /**
   * Stage 1: whose is it?
   * @throws AppError `conversation_required`, `conversation_not_found`, `no_repository`, `repository_not_found`,
   *   `repository_not_ready`
   */
  resolve(request: EngraveRequest): Promise<ResolvedEngrave> {
    const subject = subjectOf(request);
    return this.refusing(subject, async () => {
      const conversation = await this.conversationOf(request);
      const stone = await this.stoneOf(request, conversation);
      subject.conversationId = conversation.id;
      subject.repositoryId = stone.id;
      subject.repositoryName = stone.name;
      if (stone.state !== 'ready') throw repositoryNotReady(stone.state, stone.progress);
      return { request, conversation, stone, subject };
    });
  }

  /** Stage 2. @throws AppError `shared_engrave_disabled` */
  assertSharedAllowed({ request, stone, subject }: ResolvedEngrave): Promise<void> {
    return this.refusing(subject, () => {
      if (!request.preview && stone.shared && !this.config.allowAgentSharedEngrave) throw sharedEngraveDisabled();
    });
  }

  /** Stage 3. @throws AppError `confirmation_required` */
  assertConfirmed({ request, stone, subject }: ResolvedEngrave): Promise<void> {
    return this.refusing(subject, () => {
      const isNeeded = !request.preview && (stone.shared || request.door === 'tool');
      if (isNeeded && !request.confirm) throw confirmationRequired();
    });
  }

  /** Stage 4 is the budget's; what has passed all of them is issued here. */
  issue(resolved: ResolvedEngrave | { replay: EngraveResult }): AuthorizedEngrave {
    const authorized = Object.freeze({ ...resolved }) as AuthorizedEngrave;
    issued.set(authorized, 'fresh');
    return authorized;
  }

  /** Gives the place in the budget back where the authorisation was never used. */
  abandon(authorized: AuthorizedEngrave): void {
    if ('replay' in authorized || issued.get(authorized) !== 'fresh') return;
    issued.set(authorized, 'used');
    // It expires by itself where the database does not answer.
    this.budget.giveBack(authorized.request.engravingId).catch(() => undefined);
  }

  /** Runs one gate; what it refuses is recorded before it is answered. */
  async refusing<T>(subject: AuditSubject, gate: () => T | Promise<T>): Promise<T> {
    try {
      return await gate();
    } catch (error) {
      if (error instanceof AppError && REFUSALS.includes(error.kind)) await this.audit.refused(subject, error.code);
      throw error;
    }
  }

  private async conversationOf({ caller, conversationId }: EngraveRequest): Promise<Conversation> {
    if (conversationId === null) throw conversationRequired();
    const conversation = await this.conversations.get(caller, conversationId);
    if (conversation === null) throw conversationNotFound();
    return conversation;
  }

  /** The tool door never takes the repository from the conversation. */
  private async stoneOf({ caller, door, repoId }: EngraveRequest, { repoId: ofConversation }: Conversation) {
    const wanted = repoId ?? (door === 'http' ? ofConversation : null);
    if (wanted === null) throw noRepository();
    const stone = await this.registry.of(caller).find(wanted);
    if (stone === null) throw repositoryNotFound();
    return stone;
  }
}

/**
 * Marks an authorisation as used.
 * @throws Error for anything that no gate has let through, or that was used before: a fault of this program
 */
export function useAuthorization(authorized: AuthorizedEngrave): void {
  if (issued.get(authorized) !== 'fresh') throw new Error('This engraving was not authorised.');
  issued.set(authorized, 'used');
}

export function confirmSourceOf(request: EngraveRequest): ConfirmSource {
  if (!request.confirm || request.preview) return 'none';
  return request.draft === undefined ? 'unbound' : 'draft';
}

function subjectOf(request: EngraveRequest): AuditSubject {
  return {
    engravingId: request.engravingId,
    caller: request.caller,
    door: request.door,
    conversationId: request.conversationId ?? undefined,
    repositoryId: request.repoId ?? undefined,
    confirm: confirmSourceOf(request),
    literals: request.gatewayKey === undefined ? [] : [request.gatewayKey],
  };
}
