import { writeBoard } from '../../reports/formats/board/write-board.ts';
import { readBoard } from '../board/read-board.ts';
import type { Io } from '../io.ts';
import { loadRegister } from '../register/load-register.ts';

/** The files of the board, right in the results. */
export const boardFiles = ['board.html', 'board.json'] as const;

/**
 * Renders the board of the results into their folder, as the command `board` does.
 * @param register the file that says how certificates stand; undefined, or one with problems: none does
 * @returns the paths of its files
 * @throws UsageError where the results can't be read, ReportError where the board can't be written
 */
export async function renderBoard(dir: string, register: string | undefined, io: Io): Promise<readonly string[]> {
  const now = new Date();
  if (register === undefined) return writeBoard(dir, readBoard([dir], null, now));
  const loaded = await loadRegister({ source: register, key: null, lastHead: null }, io.environment, now);
  const state = loaded.problems.length === 0 ? loaded.register.state : null;
  return writeBoard(dir, readBoard([dir], state, now));
}
