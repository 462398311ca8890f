import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pass } from './pass.ts';
import type { SectionName } from './section-names.ts';
import type { Spread } from './spread.ts';

/** What a value counts: times in milliseconds, sizes in bytes, shares from 0 to 1. */
export type Unit = 'ms' | 'bytes' | 'count' | 'share';

/** Something of ours beside something else that does the same work, measured in turns. */
export interface Comparison {
  /** What it is compared with. */
  readonly against: string;
  readonly other: Spread;
  /** `speed`: how fast ours is, 1 for as fast as the other. `time`: how long ours takes, 1 for as long. */
  readonly kind: 'speed' | 'time';
  /** The median of the ratios of each round, not the ratio of the medians. */
  readonly ratio: Spread;
}

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly unit: Unit;
  readonly value: Spread;
  readonly rounds: number;
  readonly comparison?: Comparison;
  /** What the project has set itself: a bound of the median ratio, or of the median value. */
  readonly wanted?: { readonly of: 'ratio' | 'value'; readonly bound: 'at least' | 'at most'; readonly limit: number };
}

/** How something grows with something else, as a plot shows it. Both axes are logarithmic, so that values are above 0. */
export interface Growth {
  /** Names its file, `docs/performance/<name>.svg`. */
  readonly name: string;
  readonly title: string;
  /** What the axes count. */
  readonly x: string;
  readonly xUnit: Unit;
  readonly y: string;
  readonly yUnit: Unit;
  readonly lines: readonly { readonly name: string; readonly points: readonly (readonly [x: number, y: number])[] }[];
}

/** The machine, without anything that names it. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly node: string;
  /** How many processes wanted to run in the minute before. */
  readonly load: number;
}

/** What a section measured itself. */
export interface Figures {
  readonly rows: readonly Row[];
  readonly growths?: readonly Growth[];
  /** Sentences that the reader needs, such as what could not be measured. */
  readonly notes?: readonly string[];
  /** What its comparisons count, where that does not depend on the pass. */
  readonly time?: Pass['time'];
}

/** What is kept of a section, in `docs/performance/<section>.json`. */
export interface Measured extends Figures {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly machine: Machine;
  /** Whether this was a short pass, whose figures say little. */
  readonly quick: boolean;
  /** Whether comparisons count the time on the clock, or that of a core. */
  readonly time: Pass['time'];
}

/** Everything that was measured, by section. */
export type Measurements = Readonly<Partial<Record<SectionName, Measured>>>;

/** Reads what `names` have kept in a folder; sections that were not measured yet are absent. The files are this project's own. */
export function readMeasurements(folder: string, names: readonly SectionName[]): Measurements {
  const files = names.map((name) => [name, join(folder, `${name}.json`)] as const);
  const present = files.filter(([, file]) => existsSync(file));
  return Object.fromEntries(present.map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8'))]));
}

/** Keeps what a section measured, in place of what it measured before. */
export function keepMeasurement(folder: string, name: SectionName, measured: Measured): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(measured, roundNumber, 1)}\n`);
}

/** Five digits are more than any of these measurements has. */
function roundNumber(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}
