import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Fault, FaultKind, MakeBehaviour } from '../switches/switches.ts';

/** The declarations of a fault beside its behaviour. */
export type Marks = Pick<Fault, 'kind' | 'requirements' | 'conditional' | 'stateful' | 'effort'>;

/** The requirements that a fault breaks; the first is the one that it is about. */
export type Broken = readonly RequirementId[];

/** Marks a fault that shows in every answer. */
export const always = (kind: FaultKind, ...requirements: Broken): Marks => ({
  kind,
  requirements,
  conditional: false,
  stateful: false,
});

/** Marks a fault that shows only for some requests. */
export const sometimes = (kind: FaultKind, ...requirements: Broken): Marks => ({
  ...always(kind, ...requirements),
  conditional: true,
});

/** Marks a fault that depends on earlier requests, and shows only then. */
export const afterwards = (kind: FaultKind, ...requirements: Broken): Marks => ({
  ...sometimes(kind, ...requirements),
  stateful: true,
});

/** Marks a fault that runs of a smaller effort need not find; undefined: all have to. */
export const atEffort = (effort: Fault['effort'], marks: Marks): Marks =>
  effort === undefined ? marks : { ...marks, effort };

/** Returns the function that defines the faults of one operation: each by its id and marks, one sentence, and behaviour. */
export const faultsOf = (operation: OperationId) => (id: string, marks: Marks) => ({
  summary: (summary: string) => ({
    by: (behaviour: MakeBehaviour): Fault => ({
      id,
      summary,
      operation,
      ...marks,
      behaviour: () => behaviour(operation),
    }),
  }),
});
