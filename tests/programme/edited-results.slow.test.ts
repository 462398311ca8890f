import { beforeAll, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { type HostileProgramme, makeHostileProgramme } from './hostile-programme.ts';
import { tryOwnEdits, trySharedEdits } from './try-edits.ts';

const folder = cleanUpAtEnd().newFolder();
let programme: HostileProgramme;

beforeAll(async () => {
  programme = await makeHostileProgramme(folder);
});

/** Four edits an example: 2,000 with those of the registers take ten minutes or more, so that a sample is tried, unless all are asked for. */
const isWhole = process.env.EDITS === 'whole';

test.each(isWhole ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1])('200 edits of results are harmless, seed %i', (seed) =>
  tryOwnEdits(programme, seed, 50),
);

test.each(isWhole ? [1, 2, 3, 4] : [1])(
  '50 edits of a register, its head and the kept plan are harmless, seed %i',
  (seed) => trySharedEdits(programme, seed, 50),
);
