import { describe, expect, test } from 'vitest';
import { fillWithTexts } from './hostile-fields.ts';
import { hostileTexts } from './hostile-texts.ts';
import { type Copy, type StrangeWorld, scripts } from './strange-world.ts';
import { tryAll } from './try-all.ts';

/**
 * Declares tests in which every field of a record holds a hostile text.
 * @param turns at which text to begin: each field holds another one in each turn
 */
export function tryHostileTexts(world: () => StrangeWorld, turns: readonly number[]): void {
  describe('hostile texts', () => {
    /** Fills the record with them. */
    const fillIn =
      (turn: number, keepsCatalogue: boolean, keepsTarget = false) =>
      ({ dir, outside }: Copy): void => {
        const texts = hostileTexts(outside.path).filter((text) => text !== '');
        fillWithTexts(dir, [...texts.slice(turn), ...texts.slice(0, turn)], keepsCatalogue, keepsTarget);
      };

    test.each(turns)('in all fields stay texts, from number %i on', async (turn) => {
      const { codes, harms } = await tryAll(world(), false, fillIn(turn, false));
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
      const { codes, harms } = await tryAll(world(), true, fillIn(turn, false));
      expect(harms).toEqual([]);
      expect(codes.merge).toBe(1);
    });

    test.each(turns)(
      'in all but what was asked stay texts in scripts and certificates, from number %i on',
      async (turn) => {
        const { codes, harms, ...made } = await tryAll(world(), false, fillIn(turn, true));
        expect(harms).toEqual([]);
        expect(made).toEqual({ scripts });
        expect(codes).toMatchObject({ report: 0, 'diff of it': 0, certify: 0, waive: 2 });
      },
    );

    test.each(turns)(
      'beside the name of the target stay texts in its profile, too, from number %i on',
      async (turn) => {
        const { codes, harms } = await tryAll(world(), false, fillIn(turn, true, true));
        expect(harms).toEqual([]);
        expect(codes.waive).toBe(0);
      },
    );
  });
}
