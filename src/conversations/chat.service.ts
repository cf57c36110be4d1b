import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../auth/principal.types';
import { GatewayClient } from '../gateway/gateway.client';
import { gatewayNotConfigured } from '../gateway/gateway.errors';
import type { GatewayStream } from '../gateway/gateway.types';
import { GatewayKeys } from '../vault/gateway-keys.service';
import { chatServerBusy, tooManyChats } from './chat.errors';
import { ChatSettings } from './chat.settings';

export interface ChatRequest {
  /** OpenAI's chat/completions request, passed on as it is; without `model` the server's own is asked. */
  body: Record<string, unknown>;
  /** A key for this one call, in place of the stored one. */
  key?: string;
  headers: IncomingHttpHeaders;
  signal: AbortSignal;
}

/**
 * Passes chat/completions through to the gateway on the caller's own key. Nothing is stored: what belongs into a
 * conversation, the host appends to it.
 */
@Injectable()
export class ChatService {
  private readonly running = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly gateway: GatewayClient,
    private readonly keys: GatewayKeys,
    private readonly settings: ChatSettings,
  ) {}

  /**
   * Hands the gateway's answer to `deliver` and ends with it: at the latest after the bound of time, at once when
   * `signal` says that the client left.
   * @throws AppError `gateway_not_configured`, `gateway_key_missing`, `too_many_chats`, `chat_busy`, those of the gateway
   */
  async pass(
    caller: Principal,
    request: ChatRequest,
    deliver: (answer: GatewayStream) => Promise<void>,
  ): Promise<void> {
    if (!this.gateway.isConfigured) throw gatewayNotConfigured();
    const key = await this.keys.forCall(caller, request.key);
    const release = this.admit(caller.id);
    try {
      const answer = await this.gateway.stream({
        key,
        body: { model: this.gateway.model, ...request.body },
        headers: request.headers,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(this.settings.maxDurationMs)]),
        maxReplyBytes: this.settings.maxReplyBytes,
      });
      try {
        await deliver(answer);
      } finally {
        answer.body.destroy();
      }
    } finally {
      release();
    }
  }

  /** Counts in this process: what is bounded here is its sockets and memory. */
  private admit(personId: string): () => void {
    const count = this.running.get(personId) ?? 0;
    if (count >= this.settings.perPerson) throw tooManyChats(this.settings.perPerson);
    if (this.total >= this.settings.overall) throw chatServerBusy();
    this.running.set(personId, count + 1);
    this.total++;
    return () => {
      const left = (this.running.get(personId) ?? 1) - 1;
      if (left === 0) this.running.delete(personId);
      else this.running.set(personId, left);
      this.total--;
    };
  }
}
