import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Side } from '../../specs/words/side.ts';
import type { Conversation } from './conversation.ts';
import { CreatedPayments } from './created-payments.ts';
import { DisconnectedEntities } from './disconnected-entities.ts';
import { EachAnswer } from './each-answer.ts';
import { EachRequest } from './each-request.ts';
import { NewIds } from './new-ids.ts';
import { PaymentPages } from './payment-pages.ts';
import { PollingPace } from './polling-pace.ts';
import { RepeatedReads } from './repeated-reads.ts';
import { StatedRefusals } from './stated-refusals.ts';

/** Creates the judges of a side for one recording: those of single exchanges, and those of several together. */
export function openConversations(side: Side): Readonly<Record<'alone' | 'together', readonly Conversation[]>> {
  if (side === 'client') return { alone: [new EachRequest(), new PollingPace()], together: [] };
  return {
    alone: [new EachAnswer(), new StatedRefusals()],
    together: [
      new NewIds(),
      new RepeatedReads(),
      new PaymentPages(),
      new CreatedPayments(),
      new DisconnectedEntities(),
    ],
  };
}

/** Lists the requirements of a side that can be judged from recorded exchanges, without a request of ours. */
export function passiveRequirements(side: Side): ReadonlySet<RequirementId> {
  const { alone, together } = openConversations(side);
  return new Set([...alone, ...together].flatMap(({ requirementIds }) => requirementIds));
}
