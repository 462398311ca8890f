import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { RecordCheck } from '../../specs/words/record.ts';
import { type Behaviour, type Ending, timeoutFor } from '../hostile-target/behaviour.ts';
import { startHostile } from '../hostile-target/hostile-target.ts';
import { canaries, commandsIn, controlsIn, filesBelow, secretsIn } from './canary.ts';
import { hostileProfile, judgeTarget } from './judge-target.ts';

/** The exit code to expect: 3 if the target never answers; 1 if it does, since it then accepts every credential. */
const codeOf = ({ end }: Ending): number => (end === 'answered' ? 1 : 3);

/** The words that name the cause, in a reason or a finding of the record. */
function causeOf(ending: Ending): string {
  if (ending.end === 'pending') return 'still pending';
  // Either of two timeouts may end the request, depending on whether the target served the token before.
  return (ending.says ?? 'list-pay-groups').replace('requestTimeoutMs', 'TimeoutMs');
}

function readReasons(out: string): string {
  const lines = readFileSync(join(out, 'run.jsonl'), 'utf8').trimEnd().split('\n').slice(1, -1);
  const checks: readonly RecordCheck[] = lines.map((line) => JSON.parse(line));
  return checks
    .flatMap(({ requirements, findings }) => [
      ...Object.values(requirements).map(({ reason }) => reason ?? ''),
      ...findings.flatMap(({ message, actual }) => [message, actual]),
    ])
    .join('\n');
}

async function runAgainst(behaviour: Behaviour, folder: string) {
  const target = await startHostile(behaviour);
  const out = join(folder, behaviour.id);
  mkdirSync(out);
  const ms = timeoutFor(behaviour);
  const timing = { requestTimeoutMs: ms, liveTimeoutMs: ms, pollIntervalMs: 20, pollDeadlineMs: 400 };
  try {
    const judged = await judgeTarget(hostileProfile(target.baseUrl, { timing }), ['list-pay-groups'], out);
    return { ...judged, dir: out };
  } finally {
    await target.close();
  }
}

/** Tries some of the behaviours, each in a run of its own. */
export function tryBehaviours(behaviours: readonly Behaviour[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.concurrent('a run against a target that', () => {
    test.each(behaviours.map((behaviour) => [behaviour.summary, behaviour] as const))(
      '%s ends in time, with its exit code, and says why',
      async (_, behaviour) => {
        const { code, out, err, dir } = await runAgainst(behaviour, folder);
        expect(err).toBe('');
        expect(code).toBe(codeOf(behaviour.ending));
        expect(out).toContain(code === 3 ? ' blocked' : 'FAILED 1. ');
        expect(readReasons(dir)).toContain(causeOf(behaviour.ending));
        const written = [...filesBelow(dir), { name: 'stdout', text: out }];
        const secrets = [...Object.values(canaries), 'issued-0123456789-abcdef'];
        expect(secretsIn(written, secrets)).toEqual([]);
        expect(controlsIn(written)).toEqual([]);
        expect(commandsIn(out)).toEqual([]);
      },
    );
  });
}
