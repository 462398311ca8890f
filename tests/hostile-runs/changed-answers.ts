import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadRun } from '../../reports/record/run/load-run.ts';
import type { Judged } from '../../specs/words/finding.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { judgeTarget } from './judge-target.ts';
import { startRelay } from './relay.ts';

const operations = [
  'create-sandbox-connection',
  'create-sandbox-account',
  'create-sandbox-payment',
  'get-pay-statement',
  'list-pay-groups',
] as const;

export interface ChangedRun {
  readonly code: number;
  readonly err: string;
  /** The outcomes of all checks, and of the requirements that they judge. */
  readonly outcomes: readonly Judged[];
  has(outcome: Judged['outcome']): boolean;
}

/** Judges some operations of the sandbox, or of the second implementation, whose answers are changed on their way. */
export async function judgeChanged(
  isSecond: boolean,
  change: (answer: Record<string, unknown>) => object,
): Promise<ChangedRun> {
  const folder = temporaryFolder();
  const relay = await startRelay({
    isSecond,
    change: (text) => {
      const answer: unknown = JSON.parse(text);
      const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
      return { text: JSON.stringify(isObject ? change({ ...answer }) : answer), header: '' };
    },
  });
  try {
    const out = join(folder, 'out');
    mkdirSync(out);
    const { code, err } = await judgeTarget(relay.profile, operations, out);
    const { checks } = loadRun(out);
    const outcomes = checks.flatMap((check) => [check.judged, ...Object.values(check.requirements)]);
    return { code, err, outcomes, has: (wanted) => outcomes.some(({ outcome }) => outcome === wanted) };
  } finally {
    await relay.close();
  }
}

/** Gives an answer another value for a key that it has. */
export const replacing = (key: string, value: (text: string) => unknown) => (answer: Record<string, unknown>) =>
  key in answer ? { ...answer, [key]: value(String(answer[key])) } : answer;
