import type { GatewayFailure } from '../gateway/gateway.types';

/** A message as the conversations room keeps it. */
export interface TranscriptMessage {
  role: string;
  content: string;
  /** OpenAI's tool calls of an assistant's message. */
  toolCalls?: unknown;
  toolCallId?: string;
  name?: string;
  createdAt: Date;
}

export interface DistillationInput {
  messages: readonly TranscriptMessage[];
  /** The caller's own gateway key. */
  key: string;
  /** Values that the fallback must not hold in any spelling: the gateway key, the remote's credential. */
  literals: readonly string[];
  signal?: AbortSignal;
  /** Sections that the conversation read (`file § heading`): what may be cited. */
  knownSources?: readonly string[];
}

/** Status and latency of the one call; `reason` names a failure, in our words. */
export interface GatewayTrace {
  status: number | null;
  latencyMs: number;
  reason?: string;
}

/** Why a call that was made gave no note. */
export type FallbackCause = Exclude<GatewayFailure, 'cancelled'> | 'unreadable' | 'empty';

export type Distillation =
  | {
      kind: 'note';
      title: string;
      summary: string;
      body: string;
      tags: string[];
      sources: string[];
      model: string;
      /** The model saw a shortened transcript; the body says so. */
      shortened: boolean;
      gateway: GatewayTrace;
    }
  /** `gateway` is null where no call was made: the user had said nothing at all. */
  | { kind: 'skip'; reason: string; gateway: GatewayTrace | null }
  | {
      kind: 'fallback';
      title: string;
      summary: string;
      body: string;
      tags: [];
      sources: [];
      model: string;
      cause: FallbackCause;
      /** What was redacted from the transcript, by kind. */
      redactions: Record<string, number>;
      gateway: GatewayTrace;
    };
