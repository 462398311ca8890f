import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { MakeBehaviour, Variant } from '../switches/switches.ts';

/**
 * Returns the function that defines the variants of one operation, or of all of them: each by its id, the rows of
 * `specs/silences.yaml` that it decides otherwise than the sandbox does, and the requirements at level should that it
 * breaks; then one sentence, and behaviour.
 */
export const variantsOf =
  (operation?: OperationId) =>
  (id: string, silences: readonly string[], advisories: readonly RequirementId[] = []) => ({
    summary: (summary: string) => ({
      by: (behaviour: MakeBehaviour): Variant => ({
        id,
        summary,
        silences,
        behaviour: () => behaviour(operation),
        advisories,
      }),
    }),
  });
