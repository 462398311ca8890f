import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Effort } from '../../harness/settings/settings.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { type MatrixFigures, matrixFigures } from '../../reports/matrix/matrix-figures.ts';
import { type Matrix, matrixPage } from '../../reports/matrix/matrix-page.ts';
import type { MatrixRow } from '../../reports/matrix/matrix-row.ts';
import { describeMissed } from '../../reports/matrix/missed-fault.ts';
import { makeFolder } from '../../reports/record/disk/run-folder.ts';
import { Interruption, type Io, signalCodes, UsageError } from '../io.ts';
import { codeRoot, packageRoot } from '../package-root.ts';
import { matrixTargets } from './matrix-targets.ts';
import { runMatrix } from './run-matrix.ts';

const layers = 'specs driver oracle generators sandbox harness suites reports traffic clients cli'.split(' ');

/** Makes sure that the code in `built` was compiled from the present sources in `root`, if these are there. @throws UsageError */
export function assertBuilt(root: string, built: string): void {
  if (root === built) return;
  for (const layer of layers.filter((each) => existsSync(join(root, each)))) {
    for (const file of readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || /\.(test|testbed)\.ts$/.test(file)) continue;
      const compiled = statSync(join(built, layer, file.replace(/ts$/, 'js')), { throwIfNoEntry: false });
      const path = `${layer}/${file}`;
      if (compiled === undefined) throw new UsageError(`${path} has not been built; npm run build builds it`);
      if (compiled.mtimeMs < statSync(join(root, path)).mtimeMs) {
        throw new UsageError(`${path} has changed since the build; npm run build builds it anew`);
      }
    }
  }
}

export interface FaultsOptions {
  readonly fault: readonly string[];
  readonly variant: readonly string[];
  readonly out: string;
  readonly effort: Effort;
  readonly seed: number;
  /** Whether all checks are run against every target, even checks whose answers the target's switch does not change. */
  readonly whole: boolean;
  readonly workers: number;
}

/** With fewer targets all checks are run, since finding the checks that a switch reaches takes a whole run. */
const fewestInPart = 8;

/**
 * Runs the suites against every fault and variant. @returns 0, 1 for a fault that was missed or a false alarm, or a
 * signal's code. @throws UsageError
 */
export async function proveFaults(options: FaultsOptions, io: Io): Promise<number> {
  assertBuilt(packageRoot, codeRoot);
  const { effort, seed, workers, out } = options;
  const targets = matrixTargets(options.fault, options.variant, effort);
  const interruption = new Interruption(io, (signal) =>
    io.stderr.write(`\n${signal}: stopping with the rows there are.\n`),
  );
  const startedAt = performance.now();
  let done = 0;
  try {
    makeFolder(out);
    const whole = options.whole || targets.length < fewestInPart;
    const rows = await runMatrix(targets, {
      effort,
      seed,
      workers,
      whole,
      signal: interruption.aborted,
      onRow: (row) => {
        done += 1;
        const count = String(done).padStart(String(targets.length).length);
        io.stdout.write(`${count}/${targets.length} ${describeRow(row)}\n`);
      },
    });
    const durationMs = Math.round(performance.now() - startedAt);
    const figures = matrixFigures(rows);
    const matrix: Matrix = { schemaVersion: 1, effort, seed, whole, durationMs, figures, rows };
    writeFileSync(join(out, 'matrix.json'), `${JSON.stringify(matrix, null, 1)}\n`);
    writeFileSync(join(out, 'matrix.html'), matrixPage(matrix));
    io.stdout.write(`${describeFigures(figures, durationMs)}\nMatrix: ${join(out, 'matrix.html')}\n`);
    if (interruption.signal !== null) return signalCodes[interruption.signal];
    return figures.missed.length === 0 && figures.falseAlarms.length === 0 ? 0 : 1;
  } finally {
    interruption.release();
  }
}

function describeRow(row: MatrixRow): string {
  const by = [...new Set(row.findings.map(({ requirement }) => requirement))].slice(0, 5).join(' ');
  const [expected, unexpected] = row.kind === 'fault' ? ['found by', 'MISSED'] : ['no false alarm', 'FALSE ALARM'];
  const result = `${row.isRight ? expected : unexpected} ${by}`;
  const aside = row.kind === 'fault' && row.aside.length > 0 ? `, aside: ${row.aside.slice(0, 5).join(' ')}` : '';
  const line = `${row.kind} ${row.id}: ${result}${aside} (${row.findings.length} findings, ${row.exchanges} requests, ${row.durationMs} ms)`;
  const why = row.missed === undefined ? [] : describeMissed(row.missed);
  return [forTerminal(line, 400), ...why.map((each) => `    ${forTerminal(each, 400)}`)].join('\n');
}

function describeFigures(figures: MatrixFigures, durationMs: number): string {
  const { faults, found, foundInPart, missed, variants, falseAlarms, medianFindings, maxFindings, withAside } = figures;
  return [
    '',
    `${found} of ${faults} faults found; ${variants} variants, ${falseAlarms.length} false alarms; ${(durationMs / 1000).toFixed(1)} s.`,
    `${foundInPart} faults found by some of the checks, ${found - foundInPart} by all of them.`,
    `Findings per fault: ${medianFindings} in the median, ${maxFindings} at most; ${withAside.length} faults with findings under other requirements.`,
    ...(missed.length > 0 ? [`Missed: ${missed.join(', ')}`] : []),
    ...(falseAlarms.length > 0 ? [`False alarms: ${falseAlarms.join(', ')}`] : []),
  ].join('\n');
}
