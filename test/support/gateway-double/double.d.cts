export interface JournalEntry {
  method: string;
  path: string;
  /** The bearer token, or null where none was sent. */
  key: string | null;
  /** The parsed JSON body, or null where it was none. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  headers: Record<string, string | string[] | undefined>;
  at: Date;
  /** The client went away before the answer was complete. */
  aborted: boolean;
}

export interface ToolCallScript {
  name: string;
  arguments: unknown;
}

export type Script =
  | {
      kind: 'answer';
      text?: string;
      reasoning?: string;
      calls?: ToolCallScript[];
      /** Pause between streamed chunks. */
      everyMs?: number;
      headers?: Record<string, string>;
    }
  | { kind: 'slow'; delayMs: number; text?: string; calls?: ToolCallScript[] }
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'raw'; body: string | Buffer; contentType?: string; status?: number }
  | { kind: 'redirect'; location: string; status?: number }
  | { kind: 'huge'; bytes: number }
  | { kind: 'trickle'; text: string; everyMs: number }
  | { kind: 'hang'; afterHeaders?: boolean }
  | { kind: 'cut' };

export type ScriptOrFunction = Script | ((request: JournalEntry) => Script);

export interface GatewayDouble {
  /** Base URL, as in `PRIMA_CORE_URL`. */
  url: string;
  journal: JournalEntry[];
  /** Queues what the next requests are answered with, one each. */
  reply(...scripts: ScriptOrFunction[]): void;
  /** What requests are answered with when the queue is empty; null: the default model. */
  always(script: ScriptOrFunction | null): void;
  /** Forgets journal, queue and standing script. */
  reset(): void;
  close(): Promise<void>;
}

export function startGatewayDouble(options?: { port?: number; log?: (line: string) => void }): Promise<GatewayDouble>;

export const scripts: {
  text(text: string): Script;
  note(note: unknown): Script;
  skip(reason: string): Script;
  toolCalls(...calls: ToolCallScript[]): Script;
  fenced(value: unknown): Script;
  reasoned(value: unknown, thought?: string): Script;
  prose(value: unknown): Script;
  error(status: number, body?: unknown, headers?: Record<string, string>): Script;
  garbage(body?: string, contentType?: string): Script;
  slow(delayMs: number, text: string): Script;
  streamed(text: string, everyMs?: number): Script;
  trickle(text: string, everyMs: number): Script;
  huge(bytes: number): Script;
  hang(afterHeaders?: boolean): Script;
  redirect(location: string, status?: number): Script;
  cut(): Script;
};
