import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AdapterCall } from './adapter-call.ts';
import { processAdapter } from './process-adapter.ts';

const call: AdapterCall = {
  url: 'http://127.0.0.1:1',
  token: `token-${process.pid}`,
  clientId: 'me',
  clientSecret: 'secret',
  task: 'list-pay-groups',
  input: { entity_id: 'x' },
  deadlineSeconds: 60,
  zone: null,
};

const run = (command: string, changes: Partial<AdapterCall> = {}, aborted = new AbortController().signal) =>
  processAdapter({ command, environment: { PATH: process.env.PATH, no_proxy: 'a.example' } })(
    { ...call, ...changes },
    aborted,
  );

/** Waits until a process has ended: it is gone, or nobody has asked yet how it ended. */
async function hasEnded(pid: string): Promise<void> {
  const state = (): string => {
    const stat = `/proc/${pid.trim()}/stat`;
    return existsSync(stat) ? (readFileSync(stat, 'utf8').split(' ')[2] ?? '') : 'gone';
  };
  await expect.poll(state).toMatch(/^(gone|Z|X)$/);
}

test('a call is in the environment, with the time zone, and no proxy for the sandbox', async () => {
  const command = 'echo "$PAYROLL_TASK $PAYROLL_INPUT $PAYROLL_DEADLINE $TZ $no_proxy"; echo log >&2; exit 7';
  expect(await run(command, { zone: 'Pacific/Kiritimati' })).toEqual({
    end: { kind: 'exit', code: 7 },
    stdout: 'list-pay-groups {"entity_id":"x"} 60 Pacific/Kiritimati a.example,127.0.0.1,localhost\n',
    stderr: 'log\n',
    isCut: false,
  });
});

test.each([
  ['past its deadline', 'sleep 60 & echo $!; wait', -2, false],
  ['that ignores the first signal', "trap '' TERM; sleep 60 & echo $!; wait; sleep 60", -2, false],
  ['with what left its group', "setsid sh -c 'echo $$; exec sleep 60'; sleep 60", -2, false],
  ['once the run is interrupted', 'sleep 60 & echo $!; wait', 60, true],
])('a client %s ends with all that it started', async (_, command, deadlineSeconds, isInterrupted) => {
  const aborted = new AbortController();
  if (isInterrupted) setTimeout(() => aborted.abort(), 200);
  const { end, stdout } = await run(command, { deadlineSeconds: deadlineSeconds + 0.3 }, aborted.signal);
  expect(end).toEqual({ kind: 'killed' });
  expect(Number(stdout)).toBeGreaterThan(0);
  await hasEnded(stdout);
});

test('what a client leaves behind in the background ends with it, though it holds the output open', async () => {
  const { end, stdout } = await run('sleep 60 & echo $!');
  expect(end).toEqual({ kind: 'exit', code: 0 });
  await hasEnded(stdout);
});

test('of endless output sixteen million characters are kept, and it is said that more came', async () => {
  const { stdout, isCut, end } = await run('head -c 17000000 /dev/zero | tr "\\0" a');
  expect([stdout.length, isCut, end]).toEqual([16_000_000, true, { kind: 'exit', code: 0 }]);
});

test('a client that a signal ends says by which', async () => {
  expect((await run('kill -USR1 $$')).end).toEqual({ kind: 'signal', signal: 'SIGUSR1' });
});
