import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Behaviour, Fault, FaultKind } from '../switches/switches.ts';

/** What a fault declares beside its behaviour. */
export interface Marks {
  readonly kind: FaultKind;
  readonly requirements: readonly RequirementId[];
  readonly conditional?: true;
  readonly stateful?: true;
  readonly effort?: 'standard' | 'thorough';
}

/** Returns the function that defines the faults of one operation: id, one sentence, marks, and behaviour. */
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
