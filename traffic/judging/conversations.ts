import type { Conversation } from './conversation.ts';
import { NewIds } from './new-ids.ts';

/** One of each kind, for one recording. */
export function openConversations(): readonly Conversation[] {
  return [new NewIds()];
}
