import type { Principal } from '../auth/principal.types';
import type { AuthorizedEngrave } from '../engrave/engrave.guards';
import type { CallerRegistry } from '../registry/caller-registry.types';

/** OpenAI's tool definition; a plain JSON-Schema object that every common SDK takes unchanged. */
export interface ToolDefinition {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, { readonly type: string; readonly description: string }>>;
      readonly required: readonly string[];
      readonly additionalProperties: false;
    };
  };
}

/** What a tool is handed. The registry is the caller's own: there is no other way to a repository. */
export interface ToolContext {
  readonly caller: Principal;
  readonly registry: CallerRegistry;
  readonly repoId: string | null;
  readonly conversationId: string | null;
  /** Only on an engraving whose gates have let it through. */
  readonly authorized?: AuthorizedEngrave;
  readonly signal: AbortSignal;
}

/** `content` goes back to the model; `display` to the interface only. */
export interface ToolAnswer {
  readonly content: string;
  readonly display?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}

export interface Tool {
  readonly definition: ToolDefinition;
  readonly isReadOnly: boolean;
  /** @throws AppError with a code of the tool surface; the executor words it for the model. */
  run(argumentsGiven: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolAnswer>;
}
