import { spawn } from 'node:child_process';
import type { Clock } from '../../driver/pace/clock.ts';
import type { Environment } from '../profile/profile-yaml.ts';

/** The end of a target's process. `code`: its exit code; null: a signal ended it, or it did not start. */
export interface ProcessEnd {
  readonly code: number | null;
  /** Why the process did not end by itself; null: it did. */
  readonly cut: string | null;
}

export interface ProcessLimits {
  /** After this time the process is asked to end. */
  readonly limitMs: number;
  /** After this further time, in which it disconnects its created entities, it is killed. */
  readonly graceMs: number;
  /** Aborted to ask the process to end at once. */
  readonly stop: AbortSignal;
  readonly clock: Clock;
}

/** Runs a command in a process that Ctrl-C does not reach, and that ends with this one: see {@link endWithParent}. */
export async function runProcess(
  command: readonly string[],
  environment: Environment,
  limits: ProcessLimits,
): Promise<ProcessEnd> {
  const { limitMs, graceMs, stop, clock } = limits;
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  const closed = new AbortController();
  let cut: string | null = null;
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', ({ message }) => {
      cut = `The process could not be started: ${message}.`;
      resolve(null);
    });
    child.on('close', (code, signal) => {
      if (signal !== null) cut ??= `Its process was ended by ${signal}.`;
      resolve(code);
    });
  });
  const endInTime = async (): Promise<void> => {
    await clock.sleep(limitMs, AbortSignal.any([closed.signal, stop]));
    if (closed.signal.aborted) return;
    if (!stop.aborted) cut = `It had not ended after ${Math.round(limitMs / 1_000)} s, and was ended.`;
    child.kill('SIGTERM');
    await clock.sleep(graceMs, closed.signal);
    if (!closed.signal.aborted) child.kill('SIGKILL');
  };
  const watched = endInTime();
  const code = await ended;
  closed.abort();
  await watched;
  return { code, cut };
}

type Started = Pick<NodeJS.Process, 'channel' | 'connected' | 'kill' | 'once' | 'pid' | 'send'>;

/** Sends SIGTERM to this process once the one that started it by {@link runProcess} has ended. */
export function endWithParent(own: Started = process): void {
  const end = () => own.kill(own.pid, 'SIGTERM');
  // Without a channel, `runProcess` did not start this process. If it is closed, the parent ended during the start.
  if (own.send !== undefined && !own.connected) end();
  else own.once('disconnect', end);
  // An open channel must not keep this process running.
  own.channel?.unref();
}
