// What the server answers, as far as the page reads it. The contract is the OpenAPI document; nothing here is trusted.

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface Me {
  id: string;
  name: string;
  email: string | null;
  isAdmin: boolean;
  authMethod: 'local' | 'oidc_bearer' | 'oidc_session' | 'proxy' | 'service_token';
  gatewayKey: { last4: string } | null;
}

export interface Repository {
  id: string;
  name: string;
  shared: boolean;
  branch: string | null;
  remoteUrl?: string;
  state: 'connecting' | 'ready' | 'failed';
  progress?: string;
  error?: { code: string; detail: string };
  tip?: string;
  unpushed: number;
  indexedAt?: string;
  publicKey?: string;
}

export type Credential = { type: 'token'; username?: string; token: string } | { type: 'ssh' };

export interface NewRepository {
  name?: string;
  remoteUrl?: string;
  branch?: string;
  credential?: Credential;
  keepRemote?: boolean;
  offeredId?: string;
}

export interface OfferedStone {
  id: string;
  name: string;
  url: string;
  branch: string | null;
  purpose: string;
}

export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export interface Message {
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  content: string;
  toolCalls?: ToolCall[];
  toolCallId?: string;
  name?: string;
}

export interface Conversation {
  id: string;
  title: string | null;
  repoId: string | null;
  messageCount: number;
  updatedAt: string;
}

export interface OpenConversation extends Conversation {
  messages: Message[];
  nextCursor: string | null;
}

export interface Marker {
  family: string;
  count: number;
  part: number;
}

export interface Hit {
  file: string;
  heading: string;
  line: number;
}

interface Place {
  repo: { id: string; name: string };
  commit: string;
  markers?: Marker[];
}

export type Display =
  | ({ kind: 'search'; hits: Hit[] } & Place)
  | ({ kind: 'read'; file: string; heading: string; line: number; endLine: number; isCut: boolean } & Place)
  | ({ kind: 'engrave'; outcome: string } & Partial<Engraved> & Partial<Skipped>);

export interface ToolAnswer {
  content: string;
  display?: Display;
  error?: string;
}

export interface Citation {
  /** As the answer spells it. */
  cited: string;
  repository: { id: string; name: string } | null;
  file: string | null;
  heading: string | null;
  /** File and heading are there at the commit that was read. */
  exists: boolean;
  /** The section was handed to the model in this conversation. */
  handed: boolean;
}

export interface Draft {
  digest: string;
  path: string;
  title: string;
  summary: string;
  body: string;
  markdown: string;
  tags: string[];
  sources: string[];
  model: string;
  distilled: boolean;
  redactions: Record<string, number>;
  diffs: { path: string; diff: string }[];
  changelog: string;
  otherStones: { id: string; name: string }[];
  engravedBefore: { engravingId: string; repositoryName: string; path: string; commit: string; at: string }[];
  expiresAt: string | null;
}

export interface Engraved {
  path: string;
  commit: string | null;
  pushed: boolean;
  needsReview?: string;
  draft: Draft;
  repo: { id: string; name: string; shared: boolean };
}

export interface Skipped {
  skipped: true;
  reason: string;
}

export interface AuditRecord {
  id: string;
  at: string;
  engravingId: string;
  outcome: string;
  code?: string;
  count: number;
  door: string;
  actor: { id: string; name: string };
  onBehalfOf?: { id: string };
  authMethod: string;
  repository: { id: string | null; name: string | null } | null;
  conversationId?: string;
  path?: string;
  confirm: string;
  commitBefore?: string;
  commitAfter?: string;
  pushed?: boolean;
  needsReview?: string;
  distilled?: boolean;
  redactions: Record<string, number>;
  gateway?: { status: number | null; latencyMs: number; reason?: string };
  requestId: string;
  address: string;
  forwardedFor?: string;
  userAgent: string;
  hash: string;
}

export interface AuditEvent extends AuditRecord {
  seq: number;
  phase: 'intent' | 'outcome' | 'note';
}

export interface AuditDetail extends AuditRecord {
  history: AuditEvent[];
}

export interface Verification {
  ok: boolean;
  checked: number;
  faultCount: number;
  faults: { fault: string; detail: string; seq?: number }[];
  head: { seq: number; hash: string };
}

export interface Grant {
  id: string;
  service: { id: string; name: string };
  scopes: string[];
  createdAt: string;
}

export interface ServiceToken {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}
