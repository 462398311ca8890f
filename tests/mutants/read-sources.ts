import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { projectFolder } from '../documents.ts';
import { findMutants, type Mutant } from './find-mutants.ts';

const SECOND_FOLDER = join(projectFolder, 'tests', 'second-implementation');

/**
 * The files, beside the operations, that decide on the content of answers. The other files send answers, or are faults,
 * variants, fixtures and tests.
 */
const MUTATED = ['admission', 'calendar', 'call', 'fields', 'identity', 'payroll', 'routes', 'statements', 'world'];

/** The files of the second implementation that are mutated, from its root, in order. */
export function mutatedFiles(): readonly string[] {
  const operations = readdirSync(join(SECOND_FOLDER, 'operations')).map((name) => `operations/${name}`);
  return [...MUTATED.map((name) => `${name}.ts`), ...operations].sort();
}

/**
 * Finds all mutants of some files of the second implementation.
 *
 * @param files from its root.
 * @throws Error for a file that the compiler does not find.
 */
export function readMutants(files: readonly string[]): readonly (Mutant & { readonly text: string })[] {
  const api = new API({ cwd: projectFolder });
  try {
    // Mutants are found without types, so a project of these files alone is opened: the whole one takes seconds to check.
    const config = join(projectFolder, 'tests', 'mutants', 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0];
    return files.flatMap((file) => {
      const source = project?.program.getSourceFile(join(SECOND_FOLDER, file));
      if (source === undefined) throw new Error(`${relative(projectFolder, file)} is not part of ${config}`);
      return findMutants(file, source).map((mutant) => ({ ...mutant, text: source.text }));
    });
  } finally {
    api.close();
  }
}

/** Draws a sample by a hash of seed and id, so that the same list and seed give the same elements in the same order. */
export function drawSample<T extends { readonly id: string }>(
  all: readonly T[],
  count: number,
  seed: number,
): readonly T[] {
  const rankOf = ({ id }: T): number => {
    let hash = seed + 0x9e3779b9;
    for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x5bd1e995) ^ (hash >>> 15);
    return hash >>> 0;
  };
  return all
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank || (a.one.id < b.one.id ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}
