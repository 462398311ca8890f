import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordCheck, RecordFooter, RecordLine } from '../../specs/words/record.ts';
import { type Running, start } from '../cli/process.ts';

/** Starts a quick run with seed 1 as a process; its profile and its output folder `out` stand in `folder`. */
export function startRun(
  folder: string,
  profile: object,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Running {
  const file = join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify(profile));
  const usual = ['--out', join(folder, 'out'), '--effort', 'quick', '--seed', '1'];
  return start(['run', '--profile', file, ...usual, ...args], environment);
}

/** The lines of the record that a run left. */
export function recordOf(folder: string): {
  readonly checks: readonly RecordCheck[];
  readonly footer: RecordFooter | undefined;
} {
  const text = readFileSync(join(folder, 'out', 'run.jsonl'), 'utf8').trimEnd();
  const lines: readonly RecordLine[] = text.split('\n').map((line) => JSON.parse(line));
  return {
    checks: lines.filter((line) => line.type === 'check'),
    footer: lines.find((line) => line.type === 'footer'),
  };
}
