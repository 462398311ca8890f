import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { call } from './call.ts';

/** A sandbox of these tests, and the profile that leads to it. */
export interface Target {
  readonly sandbox: RunningSandbox;
  readonly profile: string;
}

/**
 * Starts a sandbox, and writes its profile below `folder` as `<name>.yaml`.
 * @param operations the operations that the profile offers; few of them keep the run short, since the sandbox is not under test
 */
export async function startTarget(
  folder: string,
  name: string,
  operations: readonly OperationId[],
  faults: readonly string[] = [],
): Promise<Target> {
  const sandbox = await startSandbox({ faults, syncPolls: 1 });
  const profile = join(folder, `${name}.yaml`);
  writeFileSync(profile, stringify({ ...sandbox.profile, operations, timing: { pollIntervalMs: 5 } }));
  return { sandbox, profile };
}

/** The command line of a quick run against a target, with a seed, and without reports that take long. */
export function runOf(target: Target, out: string, ...flags: readonly string[]): readonly string[] {
  const usual = ['--effort', 'quick', '--seed', '1', '--reports', 'junit'];
  return ['run', '--profile', target.profile, '--out', out, ...usual, ...flags];
}

/** Runs the suites against a target in this process. */
export const record = (target: Target, out: string, ...flags: readonly string[]): ReturnType<typeof call> =>
  call(runOf(target, out, ...flags));
