import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { type Board, deadTargets, wrongOutcomes } from '../../board/board.ts';
import { csvText } from '../../escape/csv.ts';
import { makeFolder, RunFolder } from '../../record/disk/run-folder.ts';
import { renderBoardPage } from './board-page.ts';

/** @returns the address, each step encoded against `javascript:`; null: no such file, or one on another drive */
function reportAddress(from: string, folder: string): string | null {
  if (lstatSync(join(folder, 'report.html'), { throwIfNoEntry: false })?.isFile() !== true) return null;
  const path = relative(realpathSync(from), join(realpathSync(folder), 'report.html'));
  return isAbsolute(path) ? null : `./${path.split(sep).map(encodeURIComponent).join('/')}`;
}

/** @returns the paths of `board.html`, `board.json` and `board.csv` @throws ReportError */
export function writeBoard(out: string, built: Board, docsUrl?: string): readonly string[] {
  makeFolder(out);
  const folder = new RunFolder(out);
  const reportOf = ({ source }: { readonly source: string }) => ({ report: reportAddress(out, source) });
  const targets = built.targets.map(({ before, ...target }) => ({
    ...target,
    ...reportOf(target),
    before: before === null ? null : { ...before, ...reportOf(before) },
  }));
  const board = { ...built, targets };
  folder.write('board.html', renderBoardPage(board, docsUrl));
  folder.writeJson('board.json', boardIndex(board));
  folder.write('board.csv', boardTable(board));
  return ['board.html', 'board.json', 'board.csv'].map((name) => folder.pathOf(name));
}

function boardTable(board: Board): string {
  const head = ['id', 'name', 'version', 'address', 'verdict', 'class', 'musts judged', 'musts', 'musts broken'];
  const rows = board.targets.map(({ coverage, certificate, ...target }) => {
    const { id, name, version, address, verdict, class: metClass, failed, startedAt, uncertified } = target;
    const found = [id, name, version, address, verdict, metClass, coverage?.must.judged ?? null];
    const stated = [certificate?.standing ?? null, certificate?.expiresAt ?? null, uncertified];
    return [...found, coverage?.must.total ?? null, failed, startedAt, ...stated];
  });
  const dead = deadTargets(board).map(({ id, why }) => [
    id,
    ...[null, null, null, 'no result', null, null, null, null, null, null, null],
    why,
  ]);
  return csvText([[...head, 'latest run', 'certificate', 'certificate until', 'why no certificate'], ...rows, ...dead]);
}

/** The content of `board.json`: each target names the ids of its wrong requirements by outcome. */
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
