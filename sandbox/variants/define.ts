import type { RequirementId } from '../../specs/requirement-id.ts';
import type { Behaviour, Variant } from '../switches.ts';

/** Defines a variant; `advisories` are the ids of the requirements at level should that it breaks. */
export const variant = (
  id: string,
  summary: string,
  behaviour: () => Behaviour,
  advisories: readonly RequirementId[] = [],
): Variant => ({ id, summary, behaviour, advisories });
