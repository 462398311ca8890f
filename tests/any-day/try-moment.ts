import { type Started, tryImplementation } from '../../cli/faults/try-target.ts';
import { type Clock, machineClock } from '../../driver/pace/clock.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { stimulatingSuites } from '../../suites/all-suites.ts';
import { answers } from '../../suites/answers/answers.suite.ts';
import { startOther } from '../evidence/other-targets.ts';
import type { Moment } from './days.ts';

export type Implementation = 'sandbox' | 'second';

/** The checks of jobs, which are the only answers with times of the target's clock. */
export const jobChecks: readonly string[] = checksOf(
  (id) => id.startsWith('list-automated-jobs/') || id === 'update-benefit/known-benefit',
);

/** The checks that send dates, or count from dates, or filter by them, which must not depend on the zone of the process. */
export const dateChecks: readonly string[] = checksOf(
  (id) => id.startsWith('create-sandbox-payment/') || id === 'list-pay-statement-items/date-filters',
);

function checksOf(isWanted: (id: string) => boolean): readonly string[] {
  return [...stimulatingSuites, answers].flatMap(({ checks }) => checks.map(({ id }) => id)).filter(isWanted);
}

/** A clock that starts at a moment and runs at normal speed. Its waits take real time. */
function clockFrom(epochMs: number): Clock {
  const startedAt = performance.now();
  return { now: () => epochMs + performance.now() - startedAt, sleep: machineClock.sleep };
}

const start = (implementation: Implementation, target: MatrixTarget, { now }: Clock): Promise<Started> =>
  implementation === 'second'
    ? startOther(target, { now })
    : startSandbox({ seed: 1, syncPolls: 1, faults: target.kind === 'fault' ? [target.id] : [], now });

/** Runs some checks against an implementation; the clocks of both are set to the same moment. */
export function tryMoment(
  implementation: Implementation,
  target: MatrixTarget,
  moment: Moment,
  { checks, effort = 'quick' }: { readonly checks: readonly string[]; readonly effort?: Effort },
): Promise<MatrixRow> {
  const clock = clockFrom(moment.epochMs);
  return tryImplementation(target, () => start(implementation, target, clock), { effort, seed: 1, checks }, { clock });
}
