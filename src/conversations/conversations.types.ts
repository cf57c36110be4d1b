export const MESSAGE_ROLES = ['system', 'developer', 'user', 'assistant', 'tool'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** OpenAI's shape, as a model made it: `arguments` is text that may or may not be JSON. */
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export interface Conversation {
  id: string;
  ownerId: string;
  title: string | null;
  repoId: string | null;
  messageCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface NewMessage {
  role: MessageRole;
  content: string;
  toolCalls?: ToolCall[];
  toolCallId?: string;
  name?: string;
}

export interface Message extends NewMessage {
  id: string;
  createdAt: Date;
}

export type TranscriptMessage = Omit<Message, 'id'>;

/** A section that was handed to the model in a conversation. */
export interface Read {
  repositoryId: string;
  repositoryName: string;
  commit: string;
  path: string;
  heading: string;
  /** 1-based, in the committed file. */
  line: number;
}
