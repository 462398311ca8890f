import { expect, test } from 'vitest';
import { keepRun } from '../cli/faults/kept-run.ts';
import { matrixTargets } from '../cli/faults/matrix-targets.ts';
import { type TrySettings, tryTarget } from '../cli/faults/try-target.ts';
import type { MatrixRow } from '../reports/matrix/matrix-row.ts';

/** Every how many of the faults are tried both ways; `WHOLE_MATRIX=1` tries all of them, which takes half an hour. */
const everyNth = Number(process.env.WHOLE_MATRIX ?? 50);

const settings: TrySettings = { effort: 'quick', seed: 2 };
const sample = matrixTargets([], []).filter(({ kind }, index) => kind === 'fault' && index % everyNth === 0);
const kept = await keepRun(
  settings,
  sample.map(({ id }) => id),
);

/** What the matrix says of a fault. */
const verdictOf = ({ isRight, findings, aside }: MatrixRow) => ({
  isRight,
  aside,
  findings: findings.map(({ requirements }) => requirements),
});

test('the unmodified sandbox raises nothing, so that checks can be left out', () => {
  expect(kept).not.toBeNull();
  expect(sample.length).toBeGreaterThan(10);
});

test.each(sample.map((target) => ({ what: target.id, target })))(
  'the checks that a fault reaches say of it what all checks say: $what',
  async ({ target }) => {
    const checks = await kept?.checksReachedBy(target.id);
    const inPart = await tryTarget(target, { ...settings, ...(checks ? { checks } : {}) });
    expect(verdictOf(inPart)).toEqual(verdictOf(await tryTarget(target, settings)));
  },
);
