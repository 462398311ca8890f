import type { Judgement } from './judgement.ts';
import type { Requirement } from './requirement.ts';

/** Whether judgements say that any of these requirements is broken. */
export function breaksAny(judgements: readonly Judgement[], ...requirements: readonly Requirement[]): boolean {
  return judgements.some(
    ({ kind, requirement }) => kind === 'broken' && requirements.some(({ id }) => id === requirement),
  );
}
