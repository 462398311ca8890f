import type { Confirmation, RoundCount } from '../../../specs/words/confirmation.ts';
import { describeConfirmation, describeRounds } from './confirmation.ts';

interface Noted {
  readonly confirmed?: Confirmation;
  readonly rounds?: RoundCount;
  readonly traceId?: string;
}

/** Says how often a finding occurred, and by which id the target's own logs know its request. */
export const findingNotes = ({
  confirmed,
  rounds,
  traceId,
}: Noted): readonly (readonly [label: string, text: string])[] => [
  ...(confirmed === undefined ? [] : [['repeated', describeConfirmation(confirmed)] as const]),
  ...(rounds === undefined ? [] : [['seen', describeRounds(rounds)] as const]),
  ...(traceId === undefined ? [] : [['trace id', traceId] as const]),
];
