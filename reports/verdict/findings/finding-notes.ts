import type { Confirmation, RoundCount } from '../../../specs/words/confirmation.ts';
import { describeConfirmation, describeRounds } from './confirmation.ts';

/** What every report says of a finding beside the defect itself. */
interface Noted {
  readonly confirmed?: Confirmation;
  readonly rounds?: RoundCount;
  readonly traceId?: string;
}

/** How often a finding came about, and by what id its request is found in the target's own logs, as far as it is known. */
export function findingNotes({
  confirmed,
  rounds,
  traceId,
}: Noted): readonly (readonly [label: string, text: string])[] {
  return [
    ...(confirmed === undefined ? [] : [['repeated', describeConfirmation(confirmed)] as const]),
    ...(rounds === undefined ? [] : [['seen', describeRounds(rounds)] as const]),
    ...(traceId === undefined ? [] : [['trace id', traceId] as const]),
  ];
}
