import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../documents.ts';
import type { Mutant } from './find-mutants.ts';

/** The folder in which mutants are written and run, within what is compiled for the evidence. */
const buildFolder = join(projectFolder, 'evidence-build', 'mutants');
const compiledSecond = join(projectFolder, 'evidence-build', 'tests', 'second-implementation');

/** Replaces the module that loads all faults and variants, since a mutant is tried without any of them. */
const NO_SWITCHES = `export const switchedOn = () => ({ wrappers: [], basePath: '', benefitPrefix: '' });\n`;

/**
 * Compiles mutants, all at once: each changes one file, and its types are not checked.
 *
 * @param mutants with the text of the file that each of them changes.
 */
export function compileMutants(mutants: readonly (Mutant & { readonly text: string })[]): void {
  rmSync(buildFolder, { recursive: true, force: true });
  for (const { id, file, text, start, end, after } of mutants) {
    const path = join(buildFolder, 'changed', id, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.slice(0, start) + after + text.slice(end));
  }
  const config = join(buildFolder, 'tsconfig.json');
  const compilerOptions = { outDir: 'compiled', rootDir: 'changed', noEmit: false, noCheck: true, noResolve: true };
  writeFileSync(config, JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: ['changed'] }));
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    execFileSync(process.execPath, [compiler, '-p', config], { stdio: 'pipe' });
  } catch {
    // The compiler writes a mutant with a syntax error as well; it then fails to start, and counts as broken.
  }
}

/** Makes a folder of a compiled mutant and the files that it does not change. @returns the folder of its server. */
export function assembleMutant({ id, file }: Mutant): string {
  const folder = join(buildFolder, 'run', id);
  mkdirSync(join(folder, 'operations'), { recursive: true });
  for (const part of ['', 'operations']) {
    for (const { name } of readdirSync(join(compiledSecond, part), { withFileTypes: true }).filter((one) =>
      one.isFile(),
    )) {
      copyFileSync(join(compiledSecond, part, name), join(folder, part, name));
    }
  }
  writeFileSync(join(folder, 'switches.js'), NO_SWITCHES);
  const changed = file.replace(/\.ts$/, '.js');
  copyFileSync(join(buildFolder, 'compiled', id, changed), join(folder, changed));
  return folder;
}

/** Removes what was put together for a mutant. */
export function removeMutant({ id }: Mutant): void {
  rmSync(join(buildFolder, 'run', id), { recursive: true, force: true });
}
