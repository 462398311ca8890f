import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { RecordFooter, RecordLine } from '../../specs/record.ts';
import { type Relay, startRelay } from '../hostile-runs/relay.ts';
import { endAll, type Running, start, temporaryFolder } from './process.ts';

/** How many signals are sent: SIGNALS, or a few. */
const signals = Number(process.env.SIGNALS ?? 12);

const folders: ReturnType<typeof temporaryFolder>[] = [];
const relays: Relay[] = [];
afterAll(async () => {
  endAll();
  await Promise.all(relays.map(({ close }) => close()));
  for (const folder of folders) folder.remove();
});

const codes = { SIGINT: 130, SIGTERM: 143 } as const;

/** When a signal comes, in milliseconds after the first line, and which. */
const moment = fc.record({ ms: fc.integer({ min: 0, max: 3_000 }), signal: fc.constantFrom('SIGINT', 'SIGTERM') });

interface Stopped {
  readonly code: number | null;
  readonly wasInTime: boolean;
  readonly hasReports: boolean;
  readonly hasCache: boolean;
  readonly footer: RecordFooter | undefined;
}

function startRun(flags: readonly string[], out: string): Running {
  return start(['run', ...flags, '--effort', 'quick', '--seed', '1', '--out', out, '--reports', 'junit']);
}

function footerOf(out: string): RecordFooter | undefined {
  const text = readFileSync(join(out, 'run.jsonl'), 'utf8').trimEnd();
  const lines: readonly RecordLine[] = text.split('\n').map((line) => JSON.parse(line));
  return lines.find((line) => line.type === 'footer');
}

/** Starts a quick run, and sends it a signal some time after its first line. */
async function stopRun({ ms, signal }: { ms: number; signal: keyof typeof codes }) {
  const folder = temporaryFolder();
  folders.push(folder);
  const out = join(folder.path, 'out');
  const running = startRun([], out);
  await running.sees(/^Testing/);
  const timer = setTimeout(() => running.child.kill(signal), ms);
  const code = await running.ended;
  clearTimeout(timer);
  const stopped: Stopped = {
    code,
    wasInTime: running.err().includes(`${signal}: stopping`),
    hasReports: existsSync(join(out, 'junit.xml')),
    hasCache: existsSync(join(out, '.cache')),
    footer: footerOf(out),
  };
  folder.remove();
  return stopped;
}

/** A run that had ended before its signal has its own exit code; all others have that of the signal. */
function allowedCodes({ wasInTime }: Stopped, signal: keyof typeof codes): readonly number[] {
  return wasInTime ? [codes[signal]] : [0, codes[signal]];
}

test(`${signals} signals at any moment of a run: the exit code, the footer, the reports, and nothing left behind`, async () => {
  await fc.assert(
    fc.asyncProperty(moment, async (given) => {
      const stopped = await stopRun(given);
      expect(allowedCodes(stopped, given.signal)).toContain(stopped.code);
      expect(stopped).toMatchObject({ hasReports: true, hasCache: false });
      expect(stopped.footer?.created.filter(({ disconnected }) => !disconnected)).toEqual([]);
    }),
    { numRuns: signals, seed: 1, endOnFailure: true },
  );
}, 1_800_000);

test.each([1, 2, 5])(
  'what the target creates while the signal comes, its creation %i, is in the footer and disconnected',
  async (position) => {
    const folder = temporaryFolder();
    folders.push(folder);
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
    relays.push(relay);
    const profile = join(folder.path, 'profile.yaml');
    writeFileSync(profile, stringify(relay.profile));
    const out = join(folder.path, 'out');
    running = startRun(['--profile', profile], out);
    expect(await running.ended).toBe(130);
    const disconnected = footerOf(out)?.created.flatMap((entity) => (entity.disconnected ? entity.entityId : []));
    expect(disconnected?.toSorted()).toEqual([...created].toSorted());
  },
);
