import { type Board, wrongOutcomes } from '../../board/board.ts';
import { makeFolder } from '../../record/disk/make-folder.ts';
import { RunFolder } from '../../record/disk/run-folder.ts';
import { renderBoardPage } from './board-page.ts';

/** Writes `board.html` and `board.json` to the folder `out`, which is created; returns their paths. @throws ReportError */
export function writeBoard(out: string, board: Board, docsUrl?: string): readonly string[] {
  makeFolder(out);
  const folder = new RunFolder(out);
  folder.write('board.html', renderBoardPage(board, docsUrl));
  folder.writeJson('board.json', boardIndex(board));
  return ['board.html', 'board.json'].map((name) => folder.pathOf(name));
}

/** Makes `board.json`: per target verdict, class, counts, certificate and nights, and what is wrong, by outcome. */
export function boardIndex({ generatedAt, targets, requirements, days, missing, leftOut }: Board) {
  const count = (verdict: string): number => targets.filter((target) => target.verdict === verdict).length;
  return {
    schemaVersion: 1,
    generatedAt,
    counts: {
      targets: targets.length,
      missing: missing.length,
      conformant: count('conformant'),
      nonconformant: count('nonconformant'),
      inconclusive: count('inconclusive'),
    },
    targets: targets.map(({ outcomes, ...target }) => ({
      ...target,
      requirements: Object.fromEntries(
        wrongOutcomes.flatMap((wrong) => {
          const ids = requirements.flatMap(({ id }, at) => (outcomes[at] === wrong ? [id] : []));
          return ids.length === 0 ? [] : [[wrong, ids]];
        }),
      ),
    })),
    requirements,
    days,
    missing,
    leftOut,
  };
}
