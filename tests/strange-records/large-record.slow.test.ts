import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chainDigest, chainStart, extendChain } from '../../reports/record/file/record-chain.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { RecordCheck, RecordedFinding, RecordHeader } from '../../specs/words/record.ts';
import { start } from '../cli/process.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { peakMemory } from '../hostile-runs/process-memory.ts';
import { requirementId, sampleHeader } from '../reports/sample-record.ts';
import { sampleOf } from '../sample.ts';

/**
 * Memory that no record may take more of, and records large enough to take it if memory grew with them, or larger ones of
 * LARGE_RECORD_BYTES. Bytes.
 */
const maxMemory = 300 * 1024 * 1024;
const recordBytes = Number(process.env.LARGE_RECORD_BYTES ?? 120_000_000);

const folder = cleanUpAtEnd().newFolder();
const operation = 'get-pay-statement';
const passed = { outcome: 'passed', code: null, reason: null } as const;

/** Writes a record of about {@link recordBytes} to a folder, with checks as `checkOf` makes them. */
function writeLarge(
  name: string,
  checkOf: (number: number) => RecordCheck,
  header: Partial<RecordHeader> = {},
): string {
  const dir = join(folder, name);
  mkdirSync(dir);
  const file = openSync(join(dir, 'run.jsonl'), 'w');
  let chain = chainStart;
  let bytes = 0;
  const write = (line: object): void => {
    const text = JSON.stringify(line);
    chain = extendChain(chain, text);
    bytes += writeSync(file, `${text}\n`);
  };
  write(sampleHeader({ repeat, ...header }));
  let checks = 0;
  for (; bytes < recordBytes; checks += 1) write(checkOf(checks));
  const times = { endedAt: '2026-11-21T09:00:00Z', durationMs: 1, exchanges: 3 * checks, checks };
  write({ type: 'footer', ...times, interrupted: null, created: [], chain: chainDigest(chain) });
  closeSync(file);
  return dir;
}

/** The number of times that the plan of each record was run. */
const repeat = { count: 30, workers: 1, concurrency: 8, requestsPerSecond: null };

const check = (number: number, change: Partial<RecordCheck>): RecordCheck => ({
  type: 'check',
  check: `${operation}/c${number}`,
  title: `Title of check ${number} ${'t'.repeat(60)}`,
  operation,
  judged: passed,
  requirements: {},
  findings: [],
  properties: [],
  startedAt: 1_790_000_000_000 + number,
  durationMs: 5,
  exchanges: 3,
  latenciesMs: { [operation]: [number % 97, number % 89, number % 83] },
  ...change,
});

const idOf = (number: number): string => requirementId(1 + (number % 11), 1 + (number % 4));

const finding = (number: number): RecordedFinding => ({
  requirement: idOf(number),
  operation,
  pointer: `/responses/${number}/body`,
  expected: 'an integer '.repeat(5),
  actual: `text ${number} ${'y'.repeat(200)}`,
  message: `A message of finding ${number}. ${'z'.repeat(300)}`,
  count: 1,
  aspect: `a${number}`,
  fingerprint: number.toString(16).padStart(16, '0'),
  curl: `curl ${'c'.repeat(300)}`,
  exchanges: [],
});

const shapes: Readonly<Record<string, (number: number) => RecordCheck>> = {
  'checks that passed': (number) =>
    check(number, { requirements: { [idOf(number)]: passed, [idOf(number + 1)]: passed } }),
  'findings, each another one': (number) => {
    const findings = Array.from({ length: 20 }, (_, at) => finding(number * 20 + at));
    const failed = { outcome: 'failed', code: null, reason: `Reason ${number}. ${'x'.repeat(200)}` } as const;
    return check(number, { judged: failed, requirements: { [idOf(number)]: failed }, findings });
  },
  'reasons, each another one': (number) => {
    const blocked = (at: number) =>
      ({ outcome: 'blocked', code: null, reason: `Why ${number} ${at} ${'w'.repeat(400)}` }) as const;
    const requirements = Object.fromEntries([0, 1, 2, 3].map((at) => [idOf(number + at), blocked(at)]));
    return check(number, { judged: blocked(9), requirements });
  },
  'all of this, latencies and facts of the dialect, in 30 runs of the plan': (number) => {
    const latencies = Array.from({ length: 40 }, (_, at) => ((number * 31 + at * 17) % 9_973) / 100);
    const observations = Array.from({ length: 20 }, (_, at) => ({
      silence: 'SIL-059' as const,
      place: `place ${number} ${at}`,
      fact: 'keys',
      of: 10,
      first: at,
      values: Array.from({ length: 10 }, (__, value) => ({ value: `value ${number} ${value}`, seen: 3 })),
    }));
    const blocked = { outcome: 'blocked', code: null, reason: `Why ${number} ${'w'.repeat(400)}` } as const;
    return check(number, {
      round: 1 + (number % repeat.count),
      requirements: { [idOf(number)]: blocked, [idOf(number + 1)]: passed },
      findings: Array.from({ length: number % 3 === 0 ? 10 : 0 }, (_, at) => finding(number * 10 + at)),
      properties: [{ name: `property ${number}`, planned: 50, run: 50 }],
      latenciesMs: Object.fromEntries(operationIds.map((id) => [id, latencies])),
      dialect: { requests: Array.from({ length: 20 }, (_, at) => `curl ${number} ${at}`), observations },
    });
  },
};

const commands: readonly (readonly [string, (record: string) => readonly string[]])[] = [
  ['history', (record) => ['history', record, '--out', join(folder, 'history')]],
  ['merge', (record) => ['merge', record, '--out', join(folder, 'merged'), '--reports', 'junit']],
  ['diff', (record) => ['diff', record, record, '--out', join(folder, 'diff')]],
  ['report', (record) => ['report', record, '--reports', 'html,junit,markdown,har']],
];

// Each command with one shape, since all read a record in the same way; `SAMPLES=whole` tries each with every shape.
describe.each(Object.entries(shapes).map(([name, checkOf], at) => ({ name, checkOf, at })))(
  'a large record of $name takes less than 300 MB',
  ({ name, checkOf, at }) => {
    const dir = name.replaceAll(/\W/g, '-');

    test.each(sampleOf(commands, commands.length, at))('%s', async (command, argumentsOf) => {
      const header = command === 'merge' ? { shard: { index: 1, count: 1 } } : {};
      const running = start(argumentsOf(writeLarge(`${dir}-${command}`, checkOf, header)));
      const peak = await peakMemory(running);
      expect(running.err()).toBe('');
      expect([0, 1, 3]).toContain(await running.ended);
      expect(peak).toBeGreaterThan(0);
      expect(peak).toBeLessThan(maxMemory);
    });
  },
);
