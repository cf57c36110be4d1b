import { Injectable } from '@nestjs/common';
import { GatewayClient } from '../gateway/gateway.client';
import type { GatewayReply } from '../gateway/gateway.types';
import { RedactionService } from '../redaction/redaction.service';
import { distillationCancelled } from './distillation.errors';
import type { Distillation, DistillationInput, FallbackCause, GatewayTrace } from './distillation.types';
import { fallbackNote } from './fallback';
import { noteOf, reasonOf } from './note-of';
import { promptFor } from './prompt';
import { readCompletion } from './read-reply';
import { shorten } from './shorten';
import { turnsOf } from './transcript';

/** A note of this size is a book; whatever is longer is a fault of the model. */
const MAX_REPLY_BYTES = 512 * 1024;

/** Makes one note of one conversation, by exactly one gateway call on the caller's own key – or none. */
@Injectable()
export class DistillationService {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly redaction: RedactionService,
  ) {}

  /**
   * The note is as the model wrote it, bounded but not redacted: redaction is for whoever writes it. The fallback is
   * redacted already, because it is cut.
   * @throws AppError `gateway_not_configured` and `gateway_key_invalid` where no call could be made; `cancelled` where
   * the client left.
   */
  async distil({ messages, key, literals, signal, knownSources = [] }: DistillationInput): Promise<Distillation> {
    const turns = turnsOf(messages);
    if (!turns.some(({ role }) => role === 'user')) {
      return { kind: 'skip', reason: 'The conversation holds no text of the user.', gateway: null };
    }
    const { pieces, shortened } = shorten(turns);
    const { model } = this.gateway;
    const body = { model, ...promptFor(pieces, knownSources, shortened), stream: false };
    const reply = await this.gateway.complete({ key, body, signal, maxReplyBytes: MAX_REPLY_BYTES });
    if (signal?.aborted === true || (!reply.ok && reply.reason === 'cancelled')) throw distillationCancelled();

    const fallback = (cause: FallbackCause): Distillation => ({
      kind: 'fallback',
      ...fallbackNote(turns, cause, this.redaction, [...literals, key]),
      tags: [],
      sources: [],
      model,
      cause,
      gateway: traceOf(reply, cause),
    });
    if (!reply.ok) return fallback(reply.reason === 'cancelled' ? 'unreachable' : reply.reason);
    const answer = readCompletion(reply.text);
    if (typeof answer === 'string') return fallback(answer);
    const gateway = traceOf(reply);
    if (answer.kind === 'skip') return { kind: 'skip', reason: reasonOf(answer.reason), gateway };
    return { kind: 'note', ...noteOf(answer.fields, shortened), model, shortened, gateway };
  }
}

function traceOf({ status, latencyMs }: GatewayReply, reason?: string): GatewayTrace {
  return { status: status ?? null, latencyMs, ...(reason === undefined ? {} : { reason }) };
}
