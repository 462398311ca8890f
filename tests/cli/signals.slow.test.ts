import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../../sandbox/start.ts';
import type { RecordFooter, RecordLine } from '../../specs/words/record.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { startRelay } from '../hostile-runs/relay.ts';
import { startSecond } from '../second-implementation/server.ts';
import { watchCreations } from './creations.ts';
import { type Running, start } from './process.ts';

/** The number of signals that are sent: SIGNALS, or a few. */
const signals = Number(process.env.SIGNALS ?? 4);

const { close, newFolder } = cleanUpAtEnd();

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Signal = keyof typeof codes;

/** The target that is tested, with a run of how many workers, and what it is sent when. */
const moment = fc.record({
  target: fc.constantFrom('sandbox', 'second implementation'),
  workers: fc.constantFrom(1, 2),
  signal: fc.constantFrom<Signal>('SIGINT', 'SIGTERM', 'SIGHUP'),
  /** Milliseconds after the first line: threads load, checks run, reports are written. */
  ms: fc.integer({ min: 0, max: 4_500 }),
  /** Milliseconds after the first signal; null: no second one. */
  againMs: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 3 }),
});
type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never;

interface Stopped {
  readonly code: number | null;
  readonly err: string;
  readonly hasReports: boolean;
  readonly footer: RecordFooter | undefined;
  /** Entities that were created, and are still active at the target. */
  readonly left: readonly string[];
}

const startRun = (flags: readonly string[], out: string): Running =>
  start(['run', ...flags, '--effort', 'quick', '--seed', '1', '--out', out, '--reports', 'junit,html']);

/** Every line of a record has to be whole, but for the last one of a process that was ended at once. */
function footerOf(out: string): RecordFooter | undefined {
  const lines = readFileSync(join(out, 'run.jsonl'), 'utf8').split('\n');
  const whole: readonly RecordLine[] = lines.slice(0, -1).map((line) => JSON.parse(line));
  return whole.find((line) => line.type === 'footer');
}

/** Starts a quick run, and sends it a signal, or two, some time after its first line. */
async function stopRun({ target, workers, signal, ms, againMs }: Moment): Promise<Stopped> {
  const folder = newFolder();
  const watched = await watchCreations(target === 'sandbox' ? await startSandbox() : await startSecond());
  const profile = join(folder, 'profile.yaml');
  writeFileSync(profile, stringify(watched.profile));
  const out = join(folder, 'out');
  const running = startRun(['--profile', profile, '--workers', String(workers)], out);
  await running.sees(/^Testing/);
  const send = (): unknown => running.child.kill(signal);
  const timers = [setTimeout(send, ms), ...(againMs === null ? [] : [setTimeout(send, ms + againMs)])];
  const code = await running.ended;
  for (const timer of timers) clearTimeout(timer);
  const stopped = {
    code,
    err: running.err(),
    hasReports: ['junit.xml', 'summary.json', 'report.html'].every((name) => existsSync(join(out, name))),
    footer: existsSync(join(out, 'run.jsonl')) ? footerOf(out) : undefined,
    left: watched.left(),
  };
  await watched.close();
  rmSync(folder, { recursive: true });
  return stopped;
}

/** A run that had ended before its signal has its own exit code; all others have that of the signal. */
const allowedCodes = ({ err }: Stopped, signal: Signal): readonly number[] =>
  err.includes(`${signal}: stopping`) ? [codes[signal]] : [0, codes[signal]];

const whole = { hasReports: true, left: [], footer: expect.anything() };

/** Says what holds after a signal; after a second one, which ends the process at once, only the exit code does. */
const promised = ({ againMs }: Moment): object => (againMs === null ? whole : {});

test(`${signals} signals at any moment of a run: the exit code, the footer, the reports, and nothing left behind`, async () => {
  await fc.assert(
    fc.asyncProperty(moment, async (given) => {
      const stopped = await stopRun(given);
      expect(allowedCodes(stopped, given.signal)).toContain(stopped.code);
      expect(stopped).toMatchObject(promised(given));
      expect(stopped.err).not.toMatch(/harness failed|could not be written/);
    }),
    { numRuns: signals, seed: Number(process.env.SIGNALS_SEED ?? 1), endOnFailure: true },
  );
}, 14_400_000);

test.each([1, 5])(
  'what the target creates while the signal comes, its creation %i, is in the footer and disconnected',
  async (position) => {
    const folder = newFolder();
    const created = new Set<string>();
    let running: Running | null = null;
    const relay = await startRelay({
      delayMs: 200,
      change(text, status) {
        const answer: unknown = status === 200 ? JSON.parse(text) : null;
        if (typeof answer === 'object' && answer !== null && 'access_token' in answer && 'entity_id' in answer) {
          created.add(String(answer.entity_id));
          if (created.size === position) running?.child.kill('SIGINT');
        }
        return { text, header: '' };
      },
    });
    close(relay);
    const profile = join(folder, 'profile.yaml');
    writeFileSync(profile, stringify(relay.profile));
    const out = join(folder, 'out');
    running = startRun(['--profile', profile], out);
    expect(await running.ended).toBe(130);
    const disconnected = footerOf(out)?.created.flatMap((entity) => (entity.disconnected ? entity.entityId : []));
    expect(disconnected?.toSorted()).toEqual([...created].toSorted());
  },
);
