import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { type MatrixFigures, matrixFigures } from '../../reports/matrix/matrix-figures.ts';
import { type Matrix, matrixPage } from '../../reports/matrix/matrix-page.ts';
import type { MatrixRow } from '../../reports/matrix/matrix-row.ts';
import { makeFolder } from '../../reports/record/disk/make-folder.ts';
import type { Io } from '../io.ts';
import { Interruption, signalCodes } from '../run/interruption.ts';
import type { FaultsFlags } from './faults-command.ts';
import { matrixTargets } from './matrix-targets.ts';
import { runMatrix } from './run-matrix.ts';

/**
 * Runs the self-proof.
 * @returns 0 if every fault was found and nothing was raised in vain, 1 otherwise, 130 or 143 after a signal.
 * @throws UsageError for unknown ids.
 */
export async function proveFaults(flags: FaultsFlags, io: Io): Promise<number> {
  const targets = matrixTargets(flags.fault, flags.variant);
  const interruption = new Interruption(io, (signal) =>
    io.stderr.write(`\n${signal}: stopping with the rows there are.\n`),
  );
  const startedAt = performance.now();
  let done = 0;
  try {
    makeFolder(flags.out);
    const rows = await runMatrix(targets, {
      effort: flags.effort,
      seed: flags.seed,
      workers: flags.workers,
      signal: interruption.aborted,
      onRow: (row) => {
        done += 1;
        io.stdout.write(`${String(done).padStart(String(targets.length).length)}/${targets.length} ${line(row)}\n`);
      },
    });
    const durationMs = Math.round(performance.now() - startedAt);
    const figures = matrixFigures(rows);
    const matrix: Matrix = { schemaVersion: 1, effort: flags.effort, seed: flags.seed, durationMs, figures, rows };
    writeFileSync(join(flags.out, 'matrix.json'), `${JSON.stringify(matrix, null, 1)}\n`);
    writeFileSync(join(flags.out, 'matrix.html'), matrixPage(matrix));
    io.stdout.write(`${summary(figures, durationMs)}\nMatrix: ${join(flags.out, 'matrix.html')}\n`);
    if (interruption.signal !== null) return signalCodes[interruption.signal];
    return figures.missed.length === 0 && figures.falseAlarms.length === 0 ? 0 : 1;
  } finally {
    interruption.release();
  }
}

function line(row: MatrixRow): string {
  const by = [...new Set(row.findings.map(({ requirement }) => requirement))].slice(0, 5).join(' ');
  const told =
    row.kind === 'fault'
      ? row.isRight
        ? `found by ${by}`
        : `MISSED ${by}`
      : row.isRight
        ? `quiet ${by}`
        : `FALSE ALARM ${by}`;
  const aside = row.kind === 'fault' && row.aside.length > 0 ? `, aside: ${row.aside.slice(0, 5).join(' ')}` : '';
  return forTerminal(
    `${row.kind} ${row.id}: ${told}${aside} (${row.findings.length} findings, ${row.exchanges} requests, ${row.durationMs} ms)`,
    400,
  );
}

function summary(figures: MatrixFigures, durationMs: number): string {
  const { faults, found, missed, variants, falseAlarms, medianFindings, mostFindings, withAside } = figures;
  return [
    '',
    `${found} of ${faults} faults found; ${variants} variants, ${falseAlarms.length} false alarms; ${(durationMs / 1000).toFixed(1)} s.`,
    `Findings per fault: ${medianFindings} in the median, ${mostFindings} at most; ${withAside.length} faults with findings under other requirements.`,
    ...(missed.length > 0 ? [`Missed: ${missed.join(', ')}`] : []),
    ...(falseAlarms.length > 0 ? [`False alarms: ${falseAlarms.join(', ')}`] : []),
  ].join('\n');
}
