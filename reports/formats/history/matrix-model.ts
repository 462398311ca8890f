import type { Outcome } from '../../../specs/words/finding.ts';
import { clip } from '../../escape/controls.ts';
import type { TargetHistory } from '../../history/history.ts';
import type { NamedRequirement, RequirementHistory, Stretch } from '../../history/requirement-history.ts';

const maxCells = 15_000;
const maxCellsOfRow = 400;

export const statementCharacters = 300;

/** Consecutive runs in which a requirement had one outcome: a cell as wide as so many columns. */
interface MatrixCell {
  readonly runs: number;
  readonly style: string;
  readonly sign: string;
  readonly text: string;
}

interface MatrixRow extends NamedRequirement {
  readonly cells: readonly MatrixCell[];
}

export const outcomeSigns: Readonly<Record<Outcome, string>> = {
  error: 'E',
  failed: '✗',
  advisory: '!',
  blocked: '?',
  passed: '✓',
  'not-applicable': '–',
  'not-selected': '·',
};

/** Makes the rows of requirements whose outcome ever changed, the latest change first. `from`: the first run shown, from 0. */
export function matrixRows(
  { requirements }: TargetHistory,
  from: number,
): { readonly rows: readonly MatrixRow[]; readonly left: number } {
  const differing = requirements.filter(({ differs }) => differs).sort(byLastChange);
  const rows: MatrixRow[] = [];
  let room = maxCells;
  for (const requirement of differing) {
    const cells = cellsOf(requirement.stretches, from);
    room -= cells.length;
    if (room < 0) break;
    const { id, level, statement } = requirement;
    rows.push({ id, level, statement: clip(statement, statementCharacters), cells });
  }
  return { rows, left: differing.length - rows.length };
}

function byLastChange(a: RequirementHistory, b: RequirementHistory): number {
  const changed = ({ stretches }: RequirementHistory): number => stretches.at(-1)?.from ?? 0;
  return changed(b) - changed(a) || (a.id < b.id ? -1 : 1);
}

function cellsOf(stretches: readonly Stretch[], from: number): readonly MatrixCell[] {
  const shown = stretches.flatMap((stretch) => crop(stretch, from));
  const older = shown.slice(0, Math.max(0, shown.length - maxCellsOfRow));
  const newer = shown.slice(older.length).map(cellOf);
  if (older.length === 0) return newer;
  const runs = older.reduce((sum, each) => sum + each.runs, 0);
  return [{ runs, style: 'none', sign: '…', text: `changed ${older.length - 1} times in ${runs} runs` }, ...newer];
}

function crop(stretch: Stretch, from: number): readonly Stretch[] {
  const begin = Math.max(stretch.from, from);
  const runs = stretch.from + stretch.runs - begin;
  return runs > 0 ? [{ ...stretch, from: begin, runs }] : [];
}

function cellOf({ from, runs, outcome }: Stretch): MatrixCell {
  const where = runs === 1 ? `run ${from + 1}` : `runs ${from + 1} to ${from + runs}`;
  if (outcome === null) return { runs, style: 'none', sign: '', text: `not asked in ${where}` };
  return { runs, style: outcome, sign: outcomeSigns[outcome], text: `${outcome} in ${where}` };
}
