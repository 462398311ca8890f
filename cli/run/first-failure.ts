import { markOf } from '../../reports/verdict/standing/waivers.ts';
import type { Level } from '../../specs/words/finding.ts';
import type { Waiver } from '../../specs/words/profile.ts';
import type { ReportedFinding } from '../../specs/words/record.ts';

export interface FailureRules {
  readonly levelOf: (requirement: string) => Level;
  readonly strict: boolean;
  readonly waivers: readonly Waiver[];
  readonly day: string;
}

/** Finds a broken must without a waiver, or with `strict` also a broken should; null: there is none. */
export function firstFailure(
  findings: readonly ReportedFinding[],
  { levelOf, strict, waivers, day }: FailureRules,
): ReportedFinding | null {
  const isSerious = ({ requirement }: ReportedFinding): boolean => strict || levelOf(requirement) === 'must';
  return findings.find((finding) => isSerious(finding) && markOf(waivers, finding, day) === null) ?? null;
}
