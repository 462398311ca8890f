import type { OperationId } from '../../specs/operations.ts';
import type { Behaviour, Fault, FaultKind } from '../switches.ts';

/** What a fault says of itself beside what it does. */
export interface Marks {
  readonly kind: FaultKind;
  readonly requirements: readonly string[];
  readonly conditional?: true;
  readonly stateful?: true;
}

/** Defines the faults of one operation: id, one sentence, marks, and what it does. */
export const faultsOf =
  (operation: OperationId) =>
  (id: string, summary: string, marks: Marks, behaviour: () => Behaviour): Fault => ({
    id,
    summary,
    operation,
    conditional: false,
    stateful: false,
    ...marks,
    behaviour,
  });
