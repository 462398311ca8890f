import { isRegression, type RequirementChange } from './comparison.ts';

/** Whether a change makes the candidate worse than its base. A change whose new defects are all waived does not. */
export function makesWorse(
  { findings, kind, waived }: Pick<RequirementChange, 'findings' | 'kind' | 'waived'>,
  strict: boolean,
): boolean {
  if (!isRegression(kind, strict)) return false;
  const added = findings.filter(({ fresh }) => fresh);
  return added.length === 0 ? waived !== true : added.some(({ waiver }) => waiver === null);
}
