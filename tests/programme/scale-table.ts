import type { ProgrammeIndex } from '../../cli/programme/programme-index.ts';

/** What `npm run programme -- --keep` measured. */
export interface MeasuredProgramme {
  readonly day: string;
  readonly node: string;
  readonly effort: string;
  readonly targets: number;
  readonly figures: NonNullable<ProgrammeIndex['figures']>;
}

const sizes = [10, 1_000, 100_000] as const;

/** The table of what one target takes, a row for each effort. */
export function targetTable(measured: readonly MeasuredProgramme[]): string {
  const rows = measured.map(({ effort, targets, figures: { total, most } }) => [
    effort,
    number(targets),
    number(total.exchanges / targets),
    `${(total.cpuMs / targets / 1_000).toFixed(1)} s`,
    `${number(most.peakMemoryBytes / 1e6)} MB`,
    `${(total.storedBytes / targets / 1e6).toFixed(1)} MB`,
  ]);
  return table(['effort', 'targets measured', 'exchanges', 'time of a core', 'memory at most', 'stored'], rows);
}

/** The table of what so many targets take, a row for each effort and number. */
export function programmeTable(measured: readonly MeasuredProgramme[]): string {
  const rows = measured.flatMap(({ effort, targets, figures: { total } }) =>
    sizes.map((count) => {
      const of = (value: number): number => (value / targets) * count;
      return [
        effort,
        number(count),
        hours(of(total.cpuMs) / 3_600_000),
        hours(of(total.cpuMs) / 3_600_000 / 10),
        gigabytes(of(total.storedBytes) / 1e9),
        gigabytes((of(total.storedBytes) / 1e9) * 30),
      ];
    }),
  );
  const heads = ['effort', 'targets', 'time of a core', 'on 10 cores', 'stored by one run', 'stored by 30 nights'];
  return table(heads, rows);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |\n`);
  return [`| ${heads.join(' | ')} |\n`, `|${heads.map(() => '---|').join('')}\n`, ...lines].join('');
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Two digits that say something. */
function digits(value: number): string {
  return value >= 100 ? number(value) : String(Number(value.toPrecision(2)));
}

function hours(value: number): string {
  if (value < 1 / 60) return `${digits(value * 3_600)} s`;
  return value < 1 ? `${digits(value * 60)} min` : `${digits(value)} h`;
}

function gigabytes(value: number): string {
  return value < 1
    ? `${digits(value * 1_000)} MB`
    : value < 1_000
      ? `${digits(value)} GB`
      : `${digits(value / 1_000)} TB`;
}
