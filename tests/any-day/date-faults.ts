import { matrixTargets } from '../../cli/faults/matrix-targets.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { secondTargets } from '../evidence/other-targets.ts';
import { FAULTS } from '../second-implementation/faults.ts';

/** Requirements on the dates of payments, and on the order and the times of jobs. */
const datesAndJobs = /^(PAY-01[0-9]|JOBS-02[0-9])$/;

/** The sandbox's faults that break a requirement on dates, or on the order of jobs. */
export const sandboxDateFaults: readonly MatrixTarget[] = matrixTargets(
  faults.filter(({ requirements }) => requirements.every((id) => datesAndJobs.test(id))).map(({ id }) => id),
  [],
);

/** Faults of the second implementation that its author has put under dates or jobs. */
const secondIds = new Set(FAULTS.filter(({ kind }) => kind === 'date' || kind === 'jobs').map(({ id }) => id));

export const secondDateFaults: readonly MatrixTarget[] = secondTargets().filter(
  ({ kind, id }) => kind === 'fault' && secondIds.has(id),
);
