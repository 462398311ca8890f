import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { isWhole } from '../sample.ts';
import { type DiskEnd, withEndingDisk } from './ending-disk.ts';
import { makeHostileProgramme } from './hostile-programme.ts';
import { standings } from './try-edits.ts';

const folder = cleanUpAtEnd().newFolder();

const programme = await makeHostileProgramme(folder);

test.each<DiskEnd>(['full', 'killed'])(
  'a disk that is %s at a change that collect makes leaves what the next collect makes whole',
  async (end) => {
    programme.restore();
    await programme.collect();
    const whole = standings(programme);
    let changes = 0;
    for (let isReached = true; isReached; changes += isWhole ? 1 : 11) {
      programme.restore();
      const ended = await withEndingDisk(end, changes, programme.collect);
      ({ isReached } = ended);
      const { code, err } = ended.result;
      if (isReached && end === 'full') expect([code, err]).toEqual([4, expect.stringContaining('the disk is full')]);
      // The process that held it is this one, and goes on.
      if (end === 'killed') rmSync(`${programme.register}.lock`, { force: true });
      const next = await programme.collect();
      expect(next, `after change ${changes}: ${next.err}`).toMatchObject({ code: 3, err: '' });
      expect(standings(programme), `after change ${changes}`).toEqual(whole);
      expect(await call(['register', 'verify', programme.register, '--key', `${programme.key}.pub`])).toMatchObject({
        code: 0,
      });
    }
    expect(changes).toBeGreaterThan(20);
  },
);
