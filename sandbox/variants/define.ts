import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { MakeBehaviour, Variant } from '../switches/switches.ts';

/**
 * Returns the function that defines the variants of one operation, or of all of them: id, one sentence, the rows of
 * `specs/silences.yaml` that the variant decides otherwise than the sandbox does, behaviour, and the requirements at level
 * should that it breaks.
 */
export const variantsOf =
  (operation?: OperationId) =>
  (
    id: string,
    summary: string,
    silences: readonly string[],
    behaviour: MakeBehaviour,
    advisories: readonly RequirementId[] = [],
  ): Variant => ({ id, summary, silences, behaviour: () => behaviour(operation), advisories });
