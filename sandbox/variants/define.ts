import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Behaviour, Variant } from '../switches/switches.ts';

/**
 * Defines a variant.
 * @param silences the rows of `specs/silences.yaml` that it decides otherwise than the sandbox does
 * @param advisories the requirements at level should that it breaks
 */
export const variant = (
  id: string,
  summary: string,
  silences: readonly string[],
  behaviour: () => Behaviour,
  advisories: readonly RequirementId[] = [],
): Variant => ({ id, summary, silences, behaviour, advisories });
