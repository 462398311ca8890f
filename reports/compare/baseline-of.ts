import { defectKey } from '../../specs/words/finding.ts';
import type { Run } from '../record/run/run.ts';
import type { Baseline } from '../verdict/standing/baseline.ts';
import type { Summary } from '../verdict/summary/summary.ts';
import { compareRuns } from './compare-runs.ts';
import { type Comparison, makesWorse } from './comparison.ts';

/** Gives the comparison with an earlier run, and what the conclusion of the run needs of it. @param summary of `run` */
export function compareWithBaseline(
  base: Run,
  run: Run,
  summary: Summary,
): { readonly comparison: Comparison; readonly baseline: Baseline } {
  const comparison = compareRuns(base, run, summary);
  return { comparison, baseline: baselineOf(base, comparison, run.header.strict) };
}

function baselineOf(
  base: Run,
  { base: { coverage }, changes, latencies, lost: lostCauses, result }: Comparison,
  strict: boolean,
): Baseline {
  const idsOf = (chosen: Comparison['changes']): ReadonlySet<string> =>
    new Set(chosen.map(({ requirement }) => requirement));
  const worse = changes.filter((change) => makesWorse(change, strict));
  const lost = idsOf(worse.filter(({ kind }) => kind === 'lost'));
  const slower = latencies.filter(({ regression }) => regression === true).map(({ operation }) => operation);
  return {
    version: base.header.target.version,
    result,
    coverage: coverage.must,
    defects: new Set(base.defects.map(defectKey)),
    worse: idsOf(worse.filter(({ kind }) => kind !== 'lost')),
    lost,
    // Only the losses that make the run worse: waived ones do not.
    lostCauses: lostCauses.flatMap((each) => {
      const requirements = each.requirements.filter((id) => lost.has(id));
      return requirements.length === 0 ? [] : [{ ...each, requirements }];
    }),
    // The base did not judge these, so that nobody knows whether they were broken then.
    unasked: idsOf(changes.filter(({ kind }) => kind === 'newly-asked')),
    ...(slower.length === 0 ? {} : { slower }),
    masked: idsOf(changes.filter(({ kind }) => kind === 'masked')),
  };
}
