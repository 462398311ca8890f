import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MatrixFigures, matrixFigures } from '../../reports/matrix/matrix-figures.ts';
import type { MatrixRow } from '../../reports/matrix/matrix-row.ts';
import { projectFolder } from '../documents.ts';
import type { MutantSummary } from '../mutants/sum-up.ts';

/** How many faults there are of one sort, and how many of them were found. */
export interface Share {
  readonly name: string;
  readonly faults: number;
  readonly found: number;
}

/** How and when the suites were run. */
export interface Circumstances {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly node: string;
  readonly cores: number;
  readonly effort: string;
  readonly seed: number;
  readonly workers: number;
  readonly durationMs: number;
}

/** What a run of the suites over the faults and variants of one implementation came to. */
export interface Measured extends Circumstances {
  readonly figures: MatrixFigures;
  readonly byKind: readonly Share[];
  readonly byOperation: readonly Share[];
  /** How many faults brought 0, 1, 2 … findings. */
  readonly findingsPerFault: readonly number[];
  /** Requirements under which anything was found. */
  readonly requirementsFound: readonly string[];
}

/** One seed in short: what was tried with it. */
export interface SeedRow extends Circumstances {
  /** Which targets: the kinds of them, and how many of these, if not all. */
  readonly tried: string;
  readonly faults: number;
  readonly found: number;
  readonly missed: readonly string[];
  readonly quiet: number;
  readonly falseAlarms: readonly string[];
}

/** What one effort finds of the faults that smaller efforts miss, and what a run of it takes. */
export interface EffortRow extends Circumstances {
  readonly implementation: 'sandbox' | 'second';
  /** Of a run against the implementation as it is, as `durationMs` is. */
  readonly exchanges: number;
  /** How many faults were tried: those that smaller efforts did not find. */
  readonly tried: number;
  /** The ids of those that were found. */
  readonly found: readonly string[];
  readonly falseAlarms: number;
}

/** Faults of somebody who had not seen the suites, when these first met them: written down then, not measured again. */
export interface FirstTry {
  readonly faults: number;
  readonly found: number;
  readonly missed: readonly string[];
  /** null: none were written. */
  readonly variants: number | null;
  readonly falseAlarms: number | null;
  readonly earlier: readonly string[];
  readonly improved: readonly string[];
}

/** A table as a measurement wrote it: of long runs, or of mutants of the harness. */
export interface FigureTable {
  readonly rows: readonly { readonly what: string; readonly value: string }[];
}

/** Everything that the page shows, by the name of its file in `docs/evidence/`. */
export interface Evidence {
  readonly sandbox: Measured | null;
  readonly second: Measured | null;
  readonly toy: Measured | null;
  readonly 'first-try': FirstTry | null;
  /** The same of what another author added to the second implementation later. */
  readonly 'second-author': FirstTry | null;
  /** The same of faults that a stranger wrote for a copy of the second implementation, and of an implementation in Python. */
  readonly 'third-author': FirstTry | null;
  /** The same of a server in JavaScript with faults, and of one in Java with what is left open, by two further strangers. */
  readonly 'fourth-author': FirstTry | null;
  /** The same of faults that another author wrote for the sandbox. */
  readonly 'sandbox-author': FirstTry | null;
  readonly mutants: MutantSummary | null;
  readonly seeds: readonly SeedRow[] | null;
  readonly efforts: readonly EffortRow[] | null;
  readonly soak: FigureTable | null;
}

const folder = join(projectFolder, 'docs', 'evidence');

function read(name: keyof Evidence): unknown {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** What has been measured so far; null: not yet. The files are this project's own, and taken as they are. */
export function readEvidence(): Evidence {
  const names = [
    'sandbox',
    'second',
    'toy',
    'first-try',
    'second-author',
    'third-author',
    'fourth-author',
    'sandbox-author',
    'mutants',
    'seeds',
    'efforts',
    'soak',
  ] as const;
  return Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Evidence;
}

/** Writes a measurement to its file. */
export function keepMeasurement(name: keyof Evidence, value: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(value, null, 1)}\n`);
}

/** Sums a matrix up, as the page shows it. */
export function sumUp(rows: readonly MatrixRow[], circumstances: Circumstances): Measured {
  const faults = rows.filter(({ kind }) => kind === 'fault');
  const findingsPerFault: number[] = [];
  for (const { findings } of faults) {
    while (findingsPerFault.length <= findings.length) findingsPerFault.push(0);
    findingsPerFault[findings.length] = (findingsPerFault[findings.length] ?? 0) + 1;
  }
  return {
    ...circumstances,
    figures: matrixFigures(rows),
    byKind: sharesBy(faults, ({ breaks }) => breaks),
    byOperation: sharesBy(faults, ({ operation }) => operation),
    findingsPerFault,
    requirementsFound: [
      ...new Set(faults.flatMap(({ findings }) => findings.flatMap(({ requirements }) => requirements))),
    ].sort(),
  };
}

function sharesBy(faults: readonly MatrixRow[], nameOf: (row: MatrixRow) => string | null): readonly Share[] {
  const names = [...new Set(faults.map(nameOf))].filter((name) => name !== null).sort();
  return names.map((name) => {
    const those = faults.filter((row) => nameOf(row) === name);
    return { name, faults: those.length, found: those.filter(({ isRight }) => isRight).length };
  });
}
