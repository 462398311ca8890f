import type { Judgement, Requirement } from './judge.ts';

/** Whether judgements say that any of these requirements is broken. */
export function breaksAny(judgements: readonly Judgement[], ...requirements: readonly Requirement[]): boolean {
  return judgements.some(
    ({ kind, requirement }) => kind === 'broken' && requirements.some(({ id }) => id === requirement),
  );
}
