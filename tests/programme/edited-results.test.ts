import { test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { makeHostileProgramme } from './hostile-programme.ts';
import { tryOwnEdits, trySharedEdits } from './try-edits.ts';

const folder = cleanUpAtEnd().newFolder();

const programme = await makeHostileProgramme(folder);

// The slow tests try 2,000.
test('edits of results lead nowhere outside, raise no standing, and leave the others theirs', () =>
  tryOwnEdits(programme, 25, 3));

test('edits of a register and its head list nothing that was not, and change no standing', () =>
  trySharedEdits(programme, 25, 3));
