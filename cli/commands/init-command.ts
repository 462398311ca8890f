import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../io.ts';
import { packageRoot } from '../package-root.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

export const templatePath = join(packageRoot, 'specs', 'profile-template.yaml');

export const initCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('init')
    .summary('write a commented profile')
    .description('Writes a profile with comments, which you then complete. Never overwrites a file.')
    .argument('[file]', 'where to write it', 'target.yaml')
    .examples('\nExample:\n  $ payroll-conformance init acme.yaml')
    .action((file: string) => {
      writeTemplate(file);
      io.stdout.write(`${file} is written: fill it in, then run "payroll-conformance run --profile ${file}".\n`);
      exitWith(0);
    });

/** @throws UsageError if the file exists, or can't be written */
function writeTemplate(file: string): void {
  const text = readFileSync(templatePath, 'utf8').replace('<this file>', file);
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (cause) {
    const exists = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    const what = exists
      ? 'exists already, and is left as it is; name another file'
      : "can't be written; name another file";
    throw new UsageError(`${file}: ${what}`, cause);
  }
}
