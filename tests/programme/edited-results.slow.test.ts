import { test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { isWhole, sampleOf } from '../sample.ts';
import { makeHostileProgramme } from './hostile-programme.ts';
import { tryOwnEdits, trySharedEdits } from './try-edits.ts';

const folder = cleanUpAtEnd().newFolder();

const programme = await makeHostileProgramme(folder);

/** The whole takes ten minutes or more. */
const seeds = sampleOf([1, 2, 3, 4, 5, 6, 7, 8, 9], 9);

const runs = isWhole ? 25 : 10;

test.each(seeds)('edits of results are harmless, seed %i', (seed) => tryOwnEdits(programme, seed, runs));
test.each(seeds)('edits of what is shared are harmless, seed %i', (seed) => trySharedEdits(programme, seed, runs));
