import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Effort } from '../../harness/settings/settings.ts';
import { isJudged } from '../../reports/verdict/requirements/judge-requirements.ts';
import type { Summary } from '../../reports/verdict/summary/summary.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { call } from '../cli/call.ts';
import { startSecond } from '../second-implementation/server.ts';

/** The implementations whose judged rows are compared. */
export type Implementation = 'the sandbox' | 'the second implementation';

export interface Circumstances {
  readonly seed: number;
  readonly effort: Effort;
  readonly workers: number;
  /** The number of shards that are run one after the other and then merged; 1: a whole run. */
  readonly shards: number;
}

/** The rows by requirement: `judged`, or its outcome, code and reason, ids apart. */
export type Rows = Readonly<Record<string, string>>;

export interface RowsOfRun {
  readonly verdict: string;
  readonly rows: Rows;
}

const startTarget = async (implementation: Implementation) =>
  implementation === 'the sandbox' ? startSandbox({ seed: 1, syncPolls: 1 }) : startSecond({});

/** @throws where the command ended with another code */
async function callOrThrow(args: readonly string[], expected: number): Promise<void> {
  const { code, out, err } = await call(args);
  if (code !== expected) throw new Error(`${args.join(' ')} ended with ${code}:\n${out.slice(-2_000)}\n${err}`);
}

/**
 * Runs the suites against an implementation that was just started and departs from nothing, and reads from the summary
 * which rows were judged.
 */
export async function runRows(implementation: Implementation, made: Circumstances): Promise<RowsOfRun> {
  const target = await startTarget(implementation);
  // A hook calls this outside of any test, so no end of a test could remove the folder.
  const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
  const profile = join(folder, 'target.yaml');
  const out = join(folder, 'out');
  const settings = ['--effort', made.effort, '--seed', String(made.seed), '--workers', String(made.workers)];
  const run = ['run', '--profile', profile, ...settings, '--reports', 'junit', '--out'];
  try {
    writeFileSync(profile, stringify({ ...target.profile, timing: { pollIntervalMs: 2, pollDeadlineMs: 5_000 } }));
    if (made.shards === 1) {
      await callOrThrow([...run, out], 0);
    } else {
      const parts = Array.from({ length: made.shards }, (_, at) => join(folder, `part-${at + 1}`));
      for (const [at, part] of parts.entries()) {
        await callOrThrow([...run, part, '--shard', `${at + 1}/${made.shards}`], 3);
      }
      await callOrThrow(['merge', ...parts, '--reports', 'junit', '--out', out], 0);
    }
    const summary: Summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    return { verdict: summary.verdict, rows: rowsOf(summary) };
  } finally {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rowsOf = ({ requirements }: Summary): Rows =>
  Object.fromEntries(
    requirements.map(({ id, outcome, code, reason }) => [
      id,
      isJudged(outcome) ? 'judged' : `${outcome} ${code ?? ''}: ${withoutIds(reason ?? 'no reason')}`,
    ]),
  );

const withoutIds = (text: string): string => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'id');

/** Lists the rows that two runs judged differently, each with the outcome in either run. */
export function differingRows(one: Rows, other: Rows): readonly string[] {
  const ids = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return ids
    .filter((id) => one[id] !== other[id])
    .map((id) => `${id}: ${one[id] ?? 'missing'} | ${other[id] ?? 'missing'}`);
}
