import type { Level } from '../../../specs/words/finding.ts';
import type { Summary } from './summary.ts';

/** "412 of 455 musts judged; 43 not applicable: 40 no-fixture, 3 not-observed": a verdict is never said without it. */
export function coverageSentence(
  { coverage, requirements }: Pick<Summary, 'coverage' | 'requirements'>,
  level: Level,
): string {
  const { judged, total } = coverage[level];
  const ofLevel = requirements.filter((requirement) => requirement.level === level);
  const blocked = ofLevel.filter(({ outcome }) => outcome === 'blocked').length;
  const errors = ofLevel.filter(({ outcome }) => outcome === 'error').length;
  const notSelected = ofLevel.filter(({ outcome }) => outcome === 'not-selected').length;
  const reasons = new Map<string, number>();
  for (const { outcome, code } of ofLevel) {
    if (outcome === 'not-applicable')
      reasons.set(code ?? 'no reason given', (reasons.get(code ?? 'no reason given') ?? 0) + 1);
  }
  const notApplicable = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  const listed = [...reasons].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${count} ${code}`);
  return [
    `${judged} of ${total} ${level}s judged`,
    ...(notApplicable > 0 ? [`${notApplicable} not applicable: ${listed.join(', ')}`] : []),
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
    ...(errors > 0 ? [`${errors} in error`] : []),
    ...(notSelected > 0 ? [`${notSelected} not selected`] : []),
  ].join('; ');
}

/** "412 of 455 pairs of circumstances covered, beside 30 that the profile does not allow"; null if the record has none. */
export function pairsSentence({ pairs }: Pick<Summary, 'pairs'>): string | null {
  if (pairs === undefined) return null;
  const count = (kind: 'covered' | 'missing' | 'excluded') => pairs.reduce((sum, each) => sum + each[kind].length, 0);
  const [covered, excluded] = [count('covered'), count('excluded')];
  const beside = excluded === 0 ? '' : `, beside ${excluded} that the profile does not allow`;
  return `${covered} of ${covered + count('missing')} pairs of circumstances covered${beside}`;
}
