import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Effort } from '../harness/settings/settings.ts';
import { recordName } from '../reports/record/file/record-file.ts';
import type { RecordFooter, RecordHeader } from '../specs/words/record.ts';
import type { Pass, Row, Section, Unit } from './row.ts';
import { runCommand } from './run-command.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/** The figures of a run, by the names that {@link units} lists. */
type RunFigures = Readonly<Record<string, number>>;

const units: Readonly<Record<string, Unit>> = {
  exchanges: 'count',
  'elapsed time': 'ms',
  'share of the start-up': 'share',
  'CPU time': 'ms',
  'memory at most': 'bytes',
};

/** Measures a run of each effort against the sandbox, in turns with runs of another checkout, `against`, if any. */
export const measureRuns = ({ runs, small }: Pass, against?: string): Promise<Section> =>
  inTemporaryFolder(async (folder) => {
    const rows: Row[] = [];
    for (const effort of small ? efforts.slice(0, 1) : efforts) {
      const ours: RunFigures[] = [];
      const others: RunFigures[] = [];
      for (let round = 0; round < runs; round += 1) {
        ours.push(await measureRun(effort, folder));
        if (against !== undefined) others.push(await measureRun(effort, folder, against));
      }
      rows.push(...Object.entries(units).map(([name, unit]) => rowOf(effort, name, unit, ours, others)));
    }
    return {
      rows,
      note: 'The runs test the embedded sandbox, which is in the process of the run, and write only the JUnit report. The start-up lasts until the run opens its record.',
    };
  });

const flags = ['run', '--seed', '1', '--quiet', '--reports', 'junit'];

async function measureRun(effort: Effort, folder: string, checkout?: string): Promise<RunFigures> {
  const out = join(folder, effort);
  const { startedAt, wallMs, cpuMs, peakBytes } = await runCommand([...flags, '--effort', effort, '--out', out], {
    checkout,
  });
  const { header, footer } = readRecordEnds(out);
  return {
    exchanges: footer.exchanges,
    'elapsed time': wallMs,
    'share of the start-up': (Date.parse(header.startedAt) - startedAt) / wallMs,
    'CPU time': cpuMs,
    'memory at most': peakBytes,
  };
}

function rowOf(
  effort: Effort,
  figure: string,
  unit: Unit,
  ours: readonly RunFigures[],
  others: readonly RunFigures[],
): Row {
  const valuesOf = (runs: readonly RunFigures[]): readonly number[] => runs.map((run) => run[figure] ?? 0);
  const row = { name: `${effort}, ${figure}`, unit, values: valuesOf(ours) };
  if (others.length > 0) return { ...row, other: { name: 'the other build', values: valuesOf(others), ratio: 'time' } };
  return effort === 'quick' && figure === 'elapsed time' ? { ...row, wanted: 2_000 } : row;
}

/** More than a header or a footer takes. */
const endBytes = 4 * 1024 * 1024;

/** Reads the first and the last line of a record, however large it is. */
export function readRecordEnds(folder: string): { readonly header: RecordHeader; readonly footer: RecordFooter } {
  const file = openSync(join(folder, recordName), 'r');
  try {
    const { size } = fstatSync(file);
    const length = Math.min(size, endBytes);
    const read = (position: number): string => {
      const buffer = Buffer.alloc(length);
      return buffer.toString('utf8', 0, readSync(file, buffer, 0, length, position));
    };
    const [header = ''] = read(0).split('\n', 1);
    const footer =
      read(size - length)
        .trimEnd()
        .split('\n')
        .at(-1) ?? '';
    return { header: JSON.parse(header), footer: JSON.parse(footer) };
  } finally {
    closeSync(file);
  }
}
