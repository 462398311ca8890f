import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from '../documents.ts';

/** The kinds of survivors, as `judgements.yaml` explains them. */
export const verdicts = ['equivalent', 'legal', 'unobservable', 'missed'] as const;

/** Survivors that were judged alike, and why. */
interface Judgement {
  readonly judged: (typeof verdicts)[number];
  readonly because: string;
  readonly mutants: readonly string[];
}

const rows: readonly Judgement[] = parse(
  readFileSync(join(projectFolder, 'tests', 'mutants', 'judgements.yaml'), 'utf8'),
);

export const judgements: ReadonlyMap<string, Judgement> = new Map(
  rows.flatMap((row) => row.mutants.map((id) => [id, row] as const)),
);
