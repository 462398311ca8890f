import { expect, test } from 'vitest';
import { known, setUp, thorough } from '../../tests/reports/certified-run.ts';
import { mixedRun } from '../../tests/reports/mixed-run.ts';
import { sampleCheck } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { loadRun } from '../record/run/load-run.ts';
import { summarise } from '../verdict/summary/summary.ts';
import { reasonsAgainst } from './reasons-against.ts';

test('a good run is refused for nothing', () => {
  const run = loadRun(setUp().dir);
  expect(reasonsAgainst(run, summarise(run), known)).toEqual([]);
});

test('a run with every outcome is refused for all that is wrong with it', () => {
  const { run, summary } = mixedRun(temporaryFolder(), { strict: true, shard: { index: 1, count: 2 } });
  expect(reasonsAgainst({ ...run, interrupted: 'SIGINT', chainHolds: false }, summary, known)).toMatchInlineSnapshot(`
    [
      "The run was interrupted: SIGINT",
      "The record was changed after it was written: its digest does not match.",
      "The record is a part of a run: merge the parts first.",
      "The run was filtered, by --operations or --requirements: certify a whole one.",
      "The run was made with effort standard; a certificate needs thorough.",
      "Time cut 1 property short, get-pay-statement/batch first: give the run more time.",
      "Musts are broken: A01-001. A waiver does not change that.",
      "Shoulds are broken, and the run was strict.",
      "Musts could not be judged: A01-003, A10-003, A11-002, A11-003.",
      "The harness met errors of its own at A03-001.",
      "Requirements were not selected: A02-001, A02-002, A02-003, A02-004, A03-002 and 26 more.",
      "Planned checks never reported: paging/lost.",
      "Of the 33 musts that concern what the target offers, 4 were judged, less than half: "doctor" says what the profile lacks.",
      "The requirements in the record do not match their own digest.",
      "A waiver is expired or stale: take it out of the profile.",
      "The verdict is nonconformant.",
    ]
  `);
});

test('nothing was judged, and another revision has these requirements', () => {
  const { run, summary } = sampleRun(temporaryFolder(), [], thorough);
  const other = known.map((each) => ({ ...each, revision: '0.9.0' }));
  expect(reasonsAgainst(run, summary, other)).toMatchInlineSnapshot(`
    [
      "Musts could not be judged: A01-001, A01-002, A01-003, A02-001, A02-002 and 28 more.",
      "Of the 33 musts that concern what the target offers, 0 were judged, less than half: "doctor" says what the profile lacks.",
      "The requirements are not those of catalogue revision 1.0.0.",
      "The verdict is inconclusive.",
    ]
  `);
});

test('at most five names are listed, and the others are counted', () => {
  const named = (count: number) => {
    const planned = Array.from({ length: count }, (_, at) => `p/${at}`);
    const { run, summary } = sampleRun(temporaryFolder(), [sampleCheck('update-benefit', 'x', {})], {
      ...thorough,
      planned,
    });
    return reasonsAgainst(run, summary, known).find((reason) => reason.startsWith('Planned'));
  };
  expect(named(5)).toBe('Planned checks never reported: p/0, p/1, p/2, p/3, p/4.');
  expect(named(7)).toBe('Planned checks never reported: p/0, p/1, p/2, p/3, p/4 and 2 more.');
});
