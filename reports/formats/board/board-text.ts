import { type Board, deadTargets } from '../../board/board.ts';
import { forTerminal } from '../../escape/terminal.ts';
import { shortened } from '../../verdict/plural.ts';

const named = 10;

export function describeBoard(board: Board): string {
  const { targets, requirements, missing, leftOut } = board;
  const dead = deadTargets(board).length;
  const all = targets.length + dead;
  const count = (verdict: string): number => targets.filter((target) => target.verdict === verdict).length;
  const failing = requirements.filter(({ counts }) => counts.failed > 0);
  const list = (lines: readonly string[]) => shortened(lines, named, (left) => `  and ${left} more`);
  return [
    `${all} ${all === 1 ? 'target' : 'targets'}: ${count('conformant')} conformant, ${count('nonconformant')} nonconformant, ${count('inconclusive')} inconclusive${dead === 0 ? '' : `, ${dead} without a result`}.`,
    ...(failing.length === 0 ? [] : ['Failing in the most targets:']),
    ...list(failing.map(({ id, counts }) => `  ${forTerminal(id, 40)} in ${counts.failed}`)),
    ...list(missing.map(({ id, why }) => `Without a result: ${forTerminal(id, 100)}: ${forTerminal(why, 300)}`)),
    ...list(leftOut.map(({ source, why }) => `Left out: ${forTerminal(source, 300)}: ${forTerminal(why, 300)}`)),
    '',
  ].join('\n');
}
