import { expect, test } from 'vitest';
import { machineClock } from '../../driver/pace/clock.ts';
import { compareDialects } from '../../reports/dialect/compare-dialect.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { isWhole } from '../sample.ts';
import { type ObservedRun, observedDialect } from './observed-dialect.ts';

const seeds = isWhole ? Array.from({ length: 20 }, (_, index) => index + 2) : [2];
const dayMs = 86_400_000;

/** A run against the unmodified sandbox, of whose data the seed decides, at another moment than that of the machine. */
function runAt(run: ObservedRun, { data = 1, days = 0 } = {}) {
  const now = (): number => Date.now() + days * dayMs;
  const clock = { now, sleep: machineClock.sleep };
  return observedDialect(() => startSandbox({ seed: data, syncPolls: 1, now }), { ...run, options: { clock } });
}

const base = runAt({});

const others: readonly (readonly [string, () => ReturnType<typeof runAt>])[] = [
  ...seeds.map((seed) => [`seed ${seed}, and data of it`, () => runAt({ seed }, { data: seed })] as const),
  ['four workers a day earlier', () => runAt({ workers: 4 }, { days: -1 })],
  ...(isWhole
    ? [
        ['a day later', () => runAt({}, { days: 1 })] as const,
        ['thorough', () => runAt({ effort: 'thorough' })] as const,
      ]
    : []),
];

test.each(others)(
  'the unmodified sandbox has the same dialect with %s',
  async (_what, run) => {
    const changes = compareDialects(await base, await run()) ?? [];
    expect(changes.map(({ silence, place, fact, before, after }) => [silence, place, fact, before, after])).toEqual([]);
  },
  3_600_000,
);
