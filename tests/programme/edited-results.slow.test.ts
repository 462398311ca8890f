import { beforeAll, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { sampleOf } from '../sample.ts';
import { type HostileProgramme, makeHostileProgramme } from './hostile-programme.ts';
import { tryOwnEdits, trySharedEdits } from './try-edits.ts';

const folder = cleanUpAtEnd().newFolder();
let programme: HostileProgramme;

beforeAll(async () => {
  programme = await makeHostileProgramme(folder);
});

/** The whole takes ten minutes or more. */
const seeds = sampleOf([1, 2, 3, 4, 5, 6, 7, 8, 9], 9);

test.each(seeds)('100 edits of results are harmless, four an example, seed %i', (seed) =>
  tryOwnEdits(programme, seed, 25),
);

test.each(seeds)('25 edits of a register, its head and the kept plan are harmless, seed %i', (seed) =>
  trySharedEdits(programme, seed, 25),
);
