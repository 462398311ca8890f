import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../cli/process.ts';
import { applyDamages } from './apply-damage.ts';
import { damages } from './damage.ts';
import { fillWithTexts } from './hostile-fields.ts';
import { hostileTexts } from './hostile-texts.ts';
import { type Copy, makeStrangeWorld, type StrangeWorld } from './strange-world.ts';
import { tryAll } from './try-all.ts';

const folder = temporaryFolder();
let world: StrangeWorld;

beforeAll(async () => {
  world = await makeStrangeWorld(folder.path);
});

afterAll(async () => {
  await world.close();
  folder.remove();
});

const scripts = ['exchanges/finding-1.sh', 'exchanges/finding-2.sh'];

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
    { seed: 1_210, numRuns: 3 },
  );
});

describe('hostile texts', () => {
  const turns = [0, 11, 22, 33];

  /** Fills the record with them, each field with another one in each turn. */
  const fillIn =
    (turn: number, keepsCatalogue: boolean, keepsTarget = false) =>
    ({ dir, outside }: Copy): void => {
      const texts = hostileTexts(outside.path).filter((text) => text !== '');
      fillWithTexts(dir, [...texts.slice(turn), ...texts.slice(0, turn)], keepsCatalogue, keepsTarget);
    };

  test.each(turns)('in all fields stay texts, from number %i on', async (turn) => {
    const { codes, harms } = await tryAll(world, false, fillIn(turn, false));
    expect(harms).toEqual([]);
    expect(codes).toEqual({
      report: 1,
      'diff of it': 1,
      'diff with it': 0,
      merge: 2,
      certify: 1,
      verify: 1,
      waive: 2,
      replay: 3,
    });
  });

  test.each(turns)('in all fields of a part stay texts, from number %i on', async (turn) => {
    const { codes, harms } = await tryAll(world, true, fillIn(turn, false));
    expect(harms).toEqual([]);
    expect(codes.merge).toBe(1);
  });

  test.each(turns)(
    'in all but what was asked stay texts in scripts and certificates, from number %i on',
    async (turn) => {
      const { codes, harms, ...made } = await tryAll(world, false, fillIn(turn, true));
      expect(harms).toEqual([]);
      expect(made).toEqual({ scripts });
      expect(codes).toMatchObject({ report: 0, 'diff of it': 0, certify: 0, waive: 2 });
    },
  );

  test.each(turns)('beside the name of the target stay texts in its profile, too, from number %i on', async (turn) => {
    const { codes, harms } = await tryAll(world, false, fillIn(turn, true, true));
    expect(harms).toEqual([]);
    expect(codes.waive).toBe(0);
  });
});
