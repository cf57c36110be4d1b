import { oneLine } from '../note/well-formed';

/** One line of title, then the trailers: nothing that a title holds can become a trailer. */
export function commitMessage(note: { title: string; conversationId: string; engravingId: string }): string {
  return `Engrave: ${oneLine(note.title, 200)}\n\nConversation: ${note.conversationId}\nEngraving: ${note.engravingId}\n`;
}
