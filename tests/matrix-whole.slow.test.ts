import { expect, test } from 'vitest';
import { keepUnmodifiedRun } from '../cli/faults/kept-run.ts';
import { matrixTargets } from '../cli/faults/matrix-targets.ts';
import { tryReached } from '../cli/faults/try-reached.ts';
import { type TrySettings, tryTarget } from '../cli/faults/try-target.ts';
import type { MatrixRow, MatrixTarget } from '../reports/matrix/matrix-row.ts';
import { isWhole } from './sample.ts';

/** They remember, or leave something behind, so that the checks that they reach do not decide. */
const undecided = ['disconnect-entity-acts-before-refusing', 'series-after-20-payments', 'session-account-id-alone'];

const settings: TrySettings = { effort: 'quick', seed: 2 };
const faults = matrixTargets([], []).filter(({ kind }) => kind === 'fault');
const sample = faults.filter(({ id }, index) => isWhole || index % 1_000 === 0 || undecided.includes(id));
const kept = await keepUnmodifiedRun(
  settings,
  sample.map(({ id }) => id),
);

const verdictOf = ({ isRight, aside }: MatrixRow) => ({ isRight, aside });

async function tryInPart(target: MatrixTarget): Promise<MatrixRow> {
  if (kept === null) throw new Error('The unmodified sandbox raises something, so that no check can be left out.');
  return tryReached(target, settings, kept);
}

test('many faults are tried, and those that the checks which they reach do not decide', () => {
  expect(sample.length).toBeGreaterThan(undecided.length);
  expect(sample.map(({ id }) => id)).toEqual(expect.arrayContaining(undecided));
});

test.each(sample.map((target) => ({ what: target.id, target })))(
  'some of the checks that a fault reaches say of it what all checks say: $what',
  async ({ target }) => {
    const whole = await tryTarget(target, settings);
    expect(verdictOf(await tryInPart(target))).toEqual(verdictOf(whole));
    expect(whole.findings.length).toBeLessThanOrEqual(3);
  },
);
