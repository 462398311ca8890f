import { existsSync, readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { RunningSandbox } from '../../sandbox/start.ts';

/** A profile of a sandbox that is narrowed to the list of jobs, so that a run takes seconds; its token is in a variable. */
export function profileOf({ profile }: RunningSandbox, name: string, variable: string): string {
  const credentials = { accessToken: `\${${variable}}` };
  return stringify({ ...profile, name, credentials, operations: ['list-automated-jobs'] });
}

/** The ids of the targets in an index that have a result, with their verdicts. */
export function verdictsIn(index: string): Readonly<Record<string, string>> {
  const { targets }: { targets: readonly { id: string; verdict: string | null }[] } = existsSync(index)
    ? JSON.parse(readFileSync(index, 'utf8'))
    : { targets: [] };
  return Object.fromEntries(targets.map(({ id, verdict }) => [id, verdict ?? 'missing']));
}
