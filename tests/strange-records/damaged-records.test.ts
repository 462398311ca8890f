import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { applyDamages } from './apply-damage.ts';
import { damages } from './damage.ts';
import { makeStrangeWorld, scripts } from './strange-world.ts';
import { tryAll } from './try-all.ts';

const folder = cleanUpAtEnd().newFolder();

const world = await makeStrangeWorld(folder);

afterAll(() => world.close());

test('the commands do what they are for with a sound record', async () => {
  const done = { report: 0, 'diff of it': 0, 'diff with it': 0, certify: 0, verify: 0, waive: 0 };
  const whole = await tryAll(world, false, () => {});
  expect(whole).toEqual({ harms: [], scripts, codes: { ...done, merge: 2, replay: 3 } });
  const part = await tryAll(world, true, () => {});
  expect(part).toMatchObject({ harms: [], codes: { merge: 0, report: 3, waive: 0 } });
});

test('damage of any kind to a record makes no command do harm', async () => {
  const example = fc.tuple(damages, fc.boolean());
  await fc.assert(
    fc.asyncProperty(example, async ([damage, isPart]) => {
      const { harms } = await tryAll(world, isPart, ({ dir, outside }) => applyDamages(dir, damage, outside));
      expect(harms).toEqual([]);
    }),
    { seed: 1_210, numRuns: 2 },
  );
});
