import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { type Adapter, type AdapterEnd, variablesOf } from './adapter-call.ts';

/** Characters of each stream; a page of 5,001 statements with all keys takes two million. */
const keptCharacters = 16_000_000;

/** The time from the deadline to SIGTERM. */
const graceMs = 2_000;

/** The time from SIGTERM to SIGKILL. */
const termMs = 500;

/** The time for the rest of the output, once the adapter has ended. */
const outputMs = 500;

export interface CommandOptions {
  readonly command: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

/** Runs a shell command for each task, in a process group that is killed when the command ends. */
export const processAdapter =
  ({ command, environment, cwd }: CommandOptions): Adapter =>
  (call, aborted) =>
    new Promise((resolve) => {
      const child = spawn(command, {
        shell: true,
        detached: true,
        ...(cwd === undefined ? {} : { cwd }),
        env: { ...withoutProxyFor(environment, call.url), ...variablesOf(call) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const stdout = keepText(child.stdout);
      const stderr = keepText(child.stderr);
      let forcedEnd: AdapterEnd | null = null;
      const kill = (signal: NodeJS.Signals): void => signalGroup(child.pid, signal);
      const timers: NodeJS.Timeout[] = [];
      const stop = (): void => {
        forcedEnd ??= { kind: 'killed' };
        kill('SIGTERM');
        timers.push(setTimeout(() => kill('SIGKILL'), termMs));
      };
      timers.push(setTimeout(stop, call.deadlineSeconds * 1_000 + graceMs));
      aborted.addEventListener('abort', stop, { once: true });
      let isOver = false;
      const finish = (ownEnd: AdapterEnd): void => {
        if (isOver) return;
        isOver = true;
        for (const timer of timers) clearTimeout(timer);
        aborted.removeEventListener('abort', stop);
        // Background processes of the adapter must not outlive it.
        kill('SIGKILL');
        if (forcedEnd !== null) killStrays(call.token);
        child.stdout.destroy();
        child.stderr.destroy();
        resolve({
          end: forcedEnd ?? ownEnd,
          stdout: stdout.text(),
          stderr: stderr.text(),
          isCut: stdout.isCut() || stderr.isCut(),
        });
      };
      child.on('error', ({ message }) => {
        stderr.add(message);
        // The code by which a shell says that it can't run a command.
        finish({ kind: 'exit', code: 126 });
      });
      child.on('exit', (code, signal) => {
        const ownEnd: AdapterEnd = code === null ? { kind: 'signal', signal: signal ?? '' } : { kind: 'exit', code };
        // Waits for the rest of the output, but not for background processes that hold the streams open.
        timers.push(setTimeout(() => finish(ownEnd), outputMs));
        child.on('close', () => finish(ownEnd));
      });
    });

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

/** Kills processes that left the group. On Linux the token in their environment shows them. */
function killStrays(token: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))) {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      if (variables.includes(`PAYROLL_TOKEN=${token}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
}

function keepText(stream: Readable) {
  const parts: string[] = [];
  let [length, isCut] = [0, false];
  const add = (text: string): void => {
    const left = keptCharacters - length;
    if (text.length > left) isCut = true;
    if (left <= 0) return;
    parts.push(text.slice(0, left));
    length += Math.min(left, text.length);
  };
  stream.setEncoding('utf8').on('data', add);
  return { add, text: () => parts.join(''), isCut: () => isCut };
}

/** The caller's environment, with the sandbox exempt from any proxy. */
function withoutProxyFor(environment: CommandOptions['environment'], url: string): CommandOptions['environment'] {
  const { hostname } = new URL(url);
  const exempt = [environment.NO_PROXY ?? environment.no_proxy ?? '', hostname, 'localhost'].filter(Boolean).join(',');
  return { ...environment, NO_PROXY: exempt, no_proxy: exempt };
}
