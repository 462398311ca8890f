import type { Side } from '../../specs/words/side.ts';
import type { Conversation } from './conversation.ts';
import { EachAnswer } from './each-answer.ts';
import { EachRequest } from './each-request.ts';
import { NewIds } from './new-ids.ts';
import { PollingPace } from './polling-pace.ts';

/** One of each kind that judges a side, for one recording. */
export function openConversations(side: Side): readonly Conversation[] {
  return side === 'client' ? [new EachRequest(), new PollingPace()] : [new EachAnswer(), new NewIds()];
}
