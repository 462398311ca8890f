import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../driver/pace/retry-after.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { businessDaysAfter, isDay } from '../../sandbox/calendar/business-days.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { effortOf, secondTargets } from '../evidence/other-targets.ts';
import { judgingChecks } from '../judging-checks.ts';
import { isWhole } from '../sample.ts';
import { sandboxDateFaults, secondDateFaults } from './date-faults.ts';
import { allDays, type Moment, momentsOf } from './days.ts';
import { dateChecks, type Implementation, jobChecks, tryMoment } from './try-moment.ts';

interface Zone {
  /** Its name, such as America/New_York. */
  readonly zone: string;
  /** Its offset ahead of UTC in January, in hours. */
  readonly hoursAhead: number;
  /** The number, 0 to 2, of the third of days and faults that is tried in this zone when only a sample is. */
  readonly third: number;
}

const [unmodified] = secondTargets();

const cases: readonly {
  readonly implementation: Implementation;
  readonly dateFaults: readonly MatrixTarget[];
  readonly effortOfFault: (target: MatrixTarget) => Effort;
}[] = [
  {
    implementation: 'sandbox',
    dateFaults: sandboxDateFaults,
    effortOfFault: ({ id }) => faults.find((fault) => fault.id === id)?.effort ?? 'quick',
  },
  { implementation: 'second', dateFaults: secondDateFaults, effortOfFault: effortOf },
];

/** Says in a line how the findings of a row differ from the expected ones; empty if they do not. */
function problemsOf(row: MatrixRow, { day, before }: Moment): readonly string[] {
  const said = row.findings.map(({ requirement, message }) => `${requirement} ${message}`);
  if (row.kind === 'fault') return row.isRight ? [] : [`${row.id} is not found on ${day}, before ${before}`];
  return [...said, ...row.troubled].map((line) => `${day}, before ${before}: ${line}`);
}

/**
 * Declares the tests of a time zone: on no day does the suite find anything wrong with a right implementation, and it
 * finds calendar faults whatever day it is. The sample is 19 days in each of three zones for both implementations, 114
 * runs, and 72 faults of the sandbox and some 14 of the second implementation, each on one day in one zone.
 */
export function describeAnyDay({ zone, hoursAhead, third }: Zone): void {
  describe(`the suites are right on any day in ${zone}`, () => {
    let moments: readonly Moment[] = [];
    const before = process.env.TZ;

    beforeAll(() => {
      process.env.TZ = zone;
      moments = momentsOf(isWhole ? null : third);
    });

    afterAll(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });

    it('the zone is in force, and the days are there', () => {
      expect(new Date(Date.UTC(2028, 0, 15)).getTimezoneOffset()).toBe(-60 * hoursAhead);
      expect(moments.length).toBe(isWhole ? allDays : 19);
    });

    it('days that a zone left out, and dates without a zone, are read as everywhere', () => {
      expect(isDay('1994-12-31')).toBe(true);
      expect(businessDaysAfter('1994-12-30', 1)).toBe('1995-01-02');
      const headers = [['Retry-After', 'Wed Mar  1 00:00:07 2028']] as const;
      expect(retryAfterMs({ headers }, Date.UTC(2028, 2, 1), 60_000)).toBe(7_000);
    });

    it.each(cases)('nothing is raised against the $implementation implementation', async ({ implementation }) => {
      const problems: string[] = [];
      for (const [index, moment] of moments.entries()) {
        // Payments take their dates from the requests, not from the clock, so every tenth day is enough for them.
        const checks = index % 10 === 0 ? [...jobChecks, ...dateChecks] : jobChecks;
        const row = await tryMoment(implementation, unmodified ?? never(), moment, { checks });
        problems.push(...problemsOf(row, moment));
      }
      expect(problems).toEqual([]);
    });

    it.each(cases)(
      'date faults of the $implementation implementation are found',
      async ({ implementation, dateFaults, effortOfFault }) => {
        const tried = dateFaults.filter((_, index) => isWhole || index % 3 === third);
        const problems: string[] = [];
        for (const [index, target] of tried.entries()) {
          const moment = moments[(index * 7) % moments.length] ?? never();
          const tryWith = (checks: readonly string[]) =>
            tryMoment(implementation, target, moment, { checks, effort: effortOfFault(target) });
          const checks = [...jobChecks, ...dateChecks];
          // A fault that the judging checks find is found by all checks, too, so all are run only if those few find nothing.
          const few = await tryWith(judgingChecks(target).filter((id) => checks.includes(id)));
          problems.push(...problemsOf(few.isRight ? few : await tryWith(checks), moment));
        }
        expect(tried.length).toBeGreaterThan(3);
        expect(problems).toEqual([]);
      },
    );
  });
}

function never(): never {
  throw new Error('There are no days, or no targets.');
}
