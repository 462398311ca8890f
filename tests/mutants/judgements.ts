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

/** The file of judgements, by the ids of mutants. */
export const judgementsFile = join(projectFolder, 'tests', 'mutants', 'judgements.json');

const judgements = new Map(
  Object.entries(JSON.parse(readFileSync(judgementsFile, 'utf8')) as Record<string, Judgement>),
);

/** What was made of a mutant; undefined while nobody has looked at it. */
export const judgementOf = (id: string): Judgement | undefined => judgements.get(id);
