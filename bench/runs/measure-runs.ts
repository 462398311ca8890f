import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Effort } from '../../harness/settings/effort.ts';
import { runCommand, type Usage } from '../commands/run-command.ts';
import type { Figures, Row, Unit } from '../measured.ts';
import type { Pass } from '../pass.ts';
import { readRecordEnds } from '../records/record-ends.ts';
import { spreadOf } from '../spread.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { coreShares } from './core-shares.ts';

/** A run, and when each of its phases ended, in milliseconds from its start. */
interface MeasuredRun extends Usage {
  readonly exchanges: number;
  readonly startUpMs: number;
  readonly checksMs: number;
}

/** A run of each effort against the embedded sandbox, as `npm start` does it. */
export function measureRuns(pass: Pass): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const chosen = pass.sizes === 'small' ? (['quick'] as const) : (['quick', 'standard', 'thorough'] as const);
    const rows: Row[] = [];
    for (const effort of chosen) rows.push(...(await measureEffort(effort, folder, pass)));
    return {
      rows,
      time: 'wall',
      notes: [
        'Runs are against the embedded sandbox, in the same process, with the JUnit report alone. Start-up is all before the record begins; the checks are all until it ends. The time of cores is shared out by one more run with a profile: a call belongs to the innermost layer that made it.',
      ],
    };
  });
}

async function measureEffort(effort: Effort, folder: string, pass: Pass): Promise<readonly Row[]> {
  const out = join(folder, effort);
  const flags = ['run', '--effort', effort, '--seed', '1', '--quiet', '--out', out];
  const rounds = Math.max(1, Math.floor(pass.rounds / 3));
  const runs: MeasuredRun[] = [];
  for (let round = 0; round < rounds; round += 1) {
    runs.push(withPhases(await runCommand([...flags, '--reports', 'junit']), out));
  }
  const withReports = effort === 'quick' ? [await runCommand(flags)] : [];
  const profiles = join(folder, `${effort}-profiles`);
  mkdirSync(profiles);
  await runCommand([...flags, '--reports', 'junit'], 0, ['--cpu-prof', `--cpu-prof-dir=${profiles}`]);
  const rowOf = (what: string, unit: Unit, values: readonly number[], mostWanted?: number): Row => ({
    what: `${effort}, ${what}`,
    unit,
    value: spreadOf(values),
    rounds: values.length,
    ...(mostWanted === undefined ? {} : { wanted: { of: 'value', bound: 'at most', limit: mostWanted } }),
  });
  const share = (what: string, part: (run: MeasuredRun) => number): Row =>
    rowOf(
      `${what} in it`,
      'share',
      runs.map((run) => part(run) / run.wallMs),
    );
  return [
    rowOf(
      'exchanges',
      'count',
      runs.map(({ exchanges }) => exchanges),
    ),
    rowOf(
      'time on the clock',
      'ms',
      runs.map(({ wallMs }) => wallMs),
      effort === 'quick' ? 2_000 : undefined,
    ),
    share('start-up', ({ startUpMs }) => startUpMs),
    share('the checks', ({ checksMs }) => checksMs),
    share('reports and the end', ({ wallMs, startUpMs, checksMs }) => wallMs - startUpMs - checksMs),
    ...withReports.map(({ wallMs }) => rowOf('with the usual reports', 'ms', [wallMs])),
    rowOf(
      'time of cores',
      'ms',
      runs.map(({ coreMs }) => coreMs),
    ),
    ...[...coreShares(profiles)].map(([purpose, part]) => rowOf(`${purpose} in it`, 'share', [part])),
    rowOf(
      'memory at most',
      'bytes',
      runs.map(({ peakBytes }) => peakBytes),
    ),
  ];
}

function withPhases(usage: Usage, out: string): MeasuredRun {
  const { header, footer } = readRecordEnds(out);
  const startUpMs = Date.parse(header.startedAt) - usage.startedAt;
  return { ...usage, exchanges: footer.exchanges, startUpMs, checksMs: footer.durationMs };
}
