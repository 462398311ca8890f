import { expect, test } from 'vitest';
import { matrixTargets, unmodified } from '../../cli/faults/matrix-targets.ts';
import { secondTargets, startOther } from '../evidence/other-targets.ts';
import { sampleOf } from '../sample.ts';
import { judgeTraffic, startModified } from './judge-traffic.ts';

const variants = matrixTargets([], []).filter(({ kind }) => kind === 'variant');
const others = secondTargets().filter(({ kind }) => kind === 'variant');

const tried = [
  ...[unmodified, ...sampleOf(variants, 140, 1)].map((target) => ({ target, by: 'the sandbox', start: startModified })),
  ...sampleOf(others, 120, 1).map((target) => ({ target, by: 'the second implementation', start: startOther })),
];

test.each(tried)('recorded traffic of $by breaks nothing: $target.summary', async ({ target, start }) => {
  const { unlike, forms } = await judgeTraffic(target, start);
  expect(unlike).toEqual([]);
  for (const rows of Object.values(forms)) {
    expect(rows.filter(({ id }) => !target.requirements.includes(id))).toEqual([]);
  }
});
