import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../documents.ts';

/**
 * What a person made of a mutant that survived: it does the same; it does what the interface leaves open; no request can
 * show what it does; or it breaks what the interface states, and nothing noticed.
 */
export type Verdict = 'equivalent' | 'legal' | 'unobservable' | 'missed';

/** A survivor as it was judged, and why. */
export interface Judgement {
  readonly judged: Verdict;
  readonly because: string;
}

const file = join(projectFolder, 'tests', 'mutants', 'judgements.json');

/** What was made of mutants, by their ids; those that are not here nobody has looked at. */
export const judgements: ReadonlyMap<string, Judgement> = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Judgement>),
);
