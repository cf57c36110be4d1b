/** What one person can make this server keep. Each is in the room's README and in the OpenAPI document. */
export const CONVERSATION_LIMITS = {
  titleCodePoints: 200,
  contentBytes: 256 * 1024,
  messagesPerCall: 100,
  messagesPerConversation: 5_000,
  bytesPerConversation: 16 * 1024 * 1024,
  conversationsPerPerson: 10_000,
  toolCallsPerMessage: 64,
  toolCallIdBytes: 256,
  nameBytes: 128,
  /** A page of messages ends early rather than grow beyond this; it always holds at least one. */
  pageBytes: 4 * 1024 * 1024,
  /** Reads handed out of one conversation, the newest ones. */
  reads: 5_000,
} as const;
