import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from '../../driver/pace/clock.ts';
import type { Environment } from '../profile/profile-variables.ts';

export interface ProcessEnd {
  /** null: a signal ended it, or it could not be started. */
  readonly code: number | null;
  /** What kept it from ending by itself, as a sentence; null: nothing did. */
  readonly cut: string | null;
}

export interface ProcessLimits {
  /** Milliseconds until it is asked to end. */
  readonly limitMs: number;
  /** Milliseconds that it then has to disconnect what it created, before it is killed. */
  readonly graceMs: number;
  /** Asks it to end as well. */
  readonly stop: AbortSignal;
  readonly clock: Clock;
}

/** Runs a command in a process out of reach of Ctrl-C, which ends where this one is gone; see {@link endWithParent}. */
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
  const over = new AbortController();
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
  const watched = endInTime(child, AbortSignal.any([over.signal, stop]));
  const code = await ended;
  over.abort();
  await watched;
  return { code, cut };

  /** Asks the process to end when its time is over, or all of them are to stop, and kills it where it does not. */
  async function endInTime(process: ChildProcess, cutShort: AbortSignal): Promise<void> {
    await clock.sleep(limitMs, cutShort);
    if (over.signal.aborted) return;
    if (!stop.aborted) cut = `It had not ended after ${Math.round(limitMs / 1_000)} s, and was ended.`;
    process.kill('SIGTERM');
    await clock.sleep(graceMs, over.signal);
    if (!over.signal.aborted) process.kill('SIGKILL');
  }
}

/** The parts of `process` by which a process notices the end of the one that started it. */
type Started = Pick<NodeJS.Process, 'channel' | 'connected' | 'kill' | 'once' | 'pid' | 'send'>;

/** Ends this process, as SIGTERM does, once the one that started it by {@link runProcess} is gone. */
export function endWithParent(own: Started = process): void {
  const end = () => own.kill(own.pid, 'SIGTERM');
  // It may have gone while this one was starting. Without a channel to it nobody started this one so.
  if (own.send !== undefined && !own.connected) end();
  else own.once('disconnect', end);
  // The channel is not a reason to go on.
  own.channel?.unref();
}
