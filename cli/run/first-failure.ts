import { markOf } from '../../reports/verdict/standing/waivers.ts';
import type { Level } from '../../specs/words/finding.ts';
import type { Waiver } from '../../specs/words/profile.ts';
import type { ReportedFinding } from '../../specs/words/record.ts';

/** The settings that decide whether a finding fails the run. */
export interface FailureRules {
  readonly levelOf: (requirement: string) => Level;
  /** Whether a broken should counts. */
  readonly strict: boolean;
  readonly waivers: readonly Waiver[];
  /** YYYY-MM-DD, on which waivers hold or are over. */
  readonly day: string;
}

/** The first of the findings that fails a run: a broken must that no waiver covers, or with `strict` a broken should. Null where none does. */
export function firstFailure(
  findings: readonly ReportedFinding[],
  { levelOf, strict, waivers, day }: FailureRules,
): ReportedFinding | null {
  const isSerious = ({ requirement }: ReportedFinding): boolean => strict || levelOf(requirement) === 'must';
  return findings.find((finding) => isSerious(finding) && markOf(waivers, finding, day) === null) ?? null;
}
