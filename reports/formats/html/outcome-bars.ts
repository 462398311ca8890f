import { type Level, type Outcome, outcomes } from '../../../specs/words/finding.ts';

export const outcomeBars = (requirements: readonly { readonly level: Level; readonly outcome: Outcome }[]) =>
  (['must', 'should'] as const).map((level) => {
    const ofLevel = requirements.filter((requirement) => requirement.level === level);
    const parts = outcomes.map((outcome) => ({
      outcome,
      count: ofLevel.filter((each) => each.outcome === outcome).length,
    }));
    return { level, total: ofLevel.length, parts: parts.filter(({ count }) => count > 0) };
  });
