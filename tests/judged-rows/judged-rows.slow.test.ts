import { beforeAll, describe, expect, it } from 'vitest';
import type { Effort } from '../../harness/settings/settings.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { type Circumstances, differingRows, type Implementation, type RowsOfRun, runRows } from './run-rows.ts';

const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/** Every combination of the efforts, 1 and 4 workers, whole runs and 3 parts, with the seeds from 1 on. */
const allCircumstances = (seeds: number): readonly Circumstances[] =>
  Array.from({ length: seeds }, (_, at) => at + 1).flatMap((seed) =>
    efforts.flatMap((effort) =>
      [1, 4].flatMap((workers) => [1, 3].map((shards) => ({ seed, effort, workers, shards }))),
    ),
  );

/** Each value of each circumstance at least once, shared between the implementations; thorough runs are `whole-certificate.slow.test.ts`. */
const sample: Readonly<Record<Implementation, readonly Circumstances[]>> = {
  'the sandbox': [{ seed: 2, effort: 'standard', workers: 4, shards: 1 }],
  'the second implementation': [{ seed: 3, effort: 'standard', workers: 1, shards: 3 }],
};

/** `JUDGED_ROWS=20` tries every combination with 20 seeds, which takes hours; a sample is tried without it. */
const seeds = Number(process.env.JUDGED_ROWS ?? 0);
const allowed = { timeout: 1_200_000 };

describe.each<Implementation>(['the sandbox', 'the second implementation'])('%s', (implementation) => {
  let usual: RowsOfRun;
  beforeAll(async () => {
    usual = await runRows(implementation, { seed: 1, effort: 'quick', workers: 1, shards: 1 });
  });

  it('every row of the catalogue has an outcome, and none is blocked', () => {
    const ids = [...loadCatalogue().requirements.keys()].sort();
    expect(Object.keys(usual.rows).sort()).toEqual(ids);
    expect(Object.entries(usual.rows).filter(([, said]) => !/^(judged|not-applicable)/.test(said))).toEqual([]);
  });

  it('every row that is not applicable names a premise', () => {
    const vague = Object.entries(usual.rows).filter(([, said]) => /no reason|its premise did not occur/.test(said));
    expect(vague).toEqual([]);
  });

  it.each(seeds > 0 ? allCircumstances(seeds) : sample[implementation])(
    'the same rows are judged with seed $seed, effort $effort, $workers workers, $shards parts',
    allowed,
    async (made) => {
      const { rows, verdict } = await runRows(implementation, made);
      expect(differingRows(usual.rows, rows)).toEqual([]);
      expect(verdict).toBe('conformant');
    },
  );
});
