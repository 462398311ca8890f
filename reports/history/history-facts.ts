import { type Outcome, outcomes } from '../../specs/words/finding.ts';
import type { Run } from '../record/run/run.ts';
import type { Summary } from '../verdict/summary/summary.ts';
import { type LatencyFact, latencyFact } from '../verdict/time/latency.ts';

type RunFacts = Pick<
  Summary['run'],
  'catalogueRevision' | 'harnessVersion' | 'profileDigest' | 'durationMs' | 'exchanges'
>;

/** The part of a history line that earlier versions did not write: coverage, latencies, and ids by outcome. */
export interface HistoryFacts extends Pick<Summary, 'build' | 'strict' | 'coverage'>, RunFacts {
  /** Whether the user selected only some operations or requirements for the run. */
  readonly partial: boolean;
  /** The number of requirements whose failure is waived. Absent: none, or a version that did not count them. */
  readonly waived?: number;
  readonly latencies: Readonly<Record<string, LatencyFact>>;
  readonly requirements: Readonly<Partial<Record<Outcome, readonly string[]>>>;
}

export function historyFacts({ header, latencies }: Run, summary: Summary): HistoryFacts {
  const { coverage, build } = summary;
  const { catalogueRevision, harnessVersion, profileDigest, durationMs, exchanges } = summary.run;
  const { operations, requirements: selected } = header.selection;
  const waived = summary.requirements.filter((each) => each.waived && each.outcome === 'failed').length;
  return {
    ...(build === undefined ? {} : { build }),
    strict: summary.strict,
    partial: operations !== null || selected !== null,
    ...{ catalogueRevision, harnessVersion, profileDigest, durationMs, exchanges },
    coverage,
    ...(waived === 0 ? {} : { waived }),
    latencies: Object.fromEntries(
      [...latencies].flatMap(([operation, sample]) =>
        sample.values.length === 0 ? [] : [[operation, latencyFact(sample)]],
      ),
    ),
    requirements: Object.fromEntries(
      outcomes.flatMap((outcome) => {
        const ids = summary.requirements.filter((each) => each.outcome === outcome).map(({ id }) => id);
        return ids.length === 0 ? [] : [[outcome, ids]];
      }),
    ),
  };
}
