import type { Confirmation } from '../../specs/confirmation.ts';
import { describeConfirmation } from './confirmation.ts';

/** What every report says of a finding beside the defect itself. */
interface Noted {
  readonly confirmed?: Confirmation;
  readonly traceId?: string;
}

/** How often a finding came about, and by what id its request is found in the target's own logs, as far as it is known. */
export function findingNotes({ confirmed, traceId }: Noted): readonly (readonly [label: string, text: string])[] {
  return [
    ...(confirmed === undefined ? [] : [['repeated', describeConfirmation(confirmed)] as const]),
    ...(traceId === undefined ? [] : [['trace id', traceId] as const]),
  ];
}
