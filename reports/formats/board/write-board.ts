import type { Board } from '../../board/board.ts';
import { boardIndex } from '../../board/board-index.ts';
import { makeFolder } from '../../record/disk/make-folder.ts';
import { RunFolder } from '../../record/disk/run-folder.ts';
import { renderBoardPage } from './board-page.ts';

/** Writes `board.html` and `board.json` to the folder `out`, which is created; returns their paths. @throws ReportError */
export function writeBoard(out: string, board: Board): readonly string[] {
  makeFolder(out);
  const folder = new RunFolder(out);
  folder.write('board.html', renderBoardPage(board));
  folder.writeJson('board.json', boardIndex(board));
  return ['board.html', 'board.json'].map((name) => folder.pathOf(name));
}
