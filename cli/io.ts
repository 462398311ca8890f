import type { Clock } from '../driver/pace/clock.ts';
import { forTerminal } from '../reports/escape/terminal.ts';
import type { Environment } from './profile/profile-yaml.ts';

/** Input that can't be used: exit 2. Each problem is one line: where it is, what is wrong, and what would be right. */
export class UsageError extends Error {
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], cause?: unknown) {
    const all = typeof problems === 'string' ? [problems] : problems;
    super(all.join('\n'), cause === undefined ? undefined : { cause });
    this.name = 'UsageError';
    this.problems = all;
  }
}

/** A stream that text goes to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** The signals that a run ends on: Ctrl-C, `kill`, and a terminal that was closed. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export const signalCodes: Readonly<Record<StopSignal, 129 | 130 | 143>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

const stopSignals: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The streams, the environment and the signals of a command, so that tests can stand in for them. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Environment;
  /** The clock by which a command waits for a target that refuses connections. Default: that of the machine. */
  readonly clock?: Clock;
  /** Calls the handler for each signal, which then no longer ends the process. @returns a function that stops listening */
  onSignal(handler: (signal: StopSignal) => void): () => void;
  /** Calls the handler whenever Enter ends a line of the input. @returns a function that stops listening */
  onLine(handler: () => void): () => void;
  /** Ends the process at once: for the second Ctrl-C. */
  exit(code: number): void;
}

/** Whether stdout is to be written in colour: a terminal, unless `--no-color` or NO_COLOR say otherwise. */
export function usesColor({ stdout, environment }: Io, isWanted: boolean): boolean {
  const { NO_COLOR: noColor = '', TERM: terminal } = environment;
  return isWanted && stdout.isTTY === true && noColor === '' && terminal !== 'dumb';
}

/** Whether lines of stdout may be rewritten in place: on a terminal of a known width, unless plain text is wanted. */
export const isLive = (io: Io, isWanted: boolean): boolean => usesColor(io, isWanted) && (io.stdout.columns ?? 0) >= 40;

/** Prints why a command refused. @returns its exit code */
export function refuse(title: string, reasons: readonly string[], { stderr }: Io): 1 {
  stderr.write(`${title}\n`);
  for (const reason of reasons) stderr.write(`  ${forTerminal(reason, 1_000)}\n`);
  return 1;
}

/** The io of this process. A reader that went away (`| head`) is no error; `onBroken` gets other errors of writing. */
export function processIo(onBroken: (error: Error) => void): Io {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!goneAway.has(error.code ?? '')) onBroken(error);
    });
  }
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    onSignal(handler) {
      for (const signal of stopSignals) process.on(signal, handler);
      return () => {
        for (const signal of stopSignals) {
          // The process is about to end: a signal that still comes must end it with the exit code of that signal.
          process.on(signal, () => process.exit(signalCodes[signal]));
          process.off(signal, handler);
        }
      };
    },
    onLine(handler) {
      const { stdin } = process;
      const take = (chunk: Buffer): void => {
        if (chunk.includes('\n')) handler();
      };
      // An input that can't be read is treated like one without lines, so its errors are ignored.
      stdin.on('error', () => {});
      stdin.on('data', take);
      // A stream that an earlier handler paused does not start again by itself.
      stdin.resume();
      return () => {
        stdin.off('data', take);
        stdin.pause();
      };
    },
    exit: (code) => process.exit(code),
  };
}

/** Errors of writing after the reader of a pipe has ended, or the terminal was closed. */
const goneAway: ReadonlySet<string> = new Set(['EPIPE', 'EIO']);

/** Turns signals into an orderly end: the first signal asks the command to stop, the second ends the process at once. */
export class Interruption {
  readonly happened: Promise<StopSignal>;
  readonly #controller = new AbortController();
  readonly aborted: AbortSignal = this.#controller.signal;
  readonly release: () => void;
  #signal: StopSignal | null = null;
  #isIdle = false;

  /** Begins to listen. `onFirst` is called at the first signal, unless no work is under way that could be stopped. */
  constructor(io: Io, onFirst: (signal: StopSignal) => void = () => {}) {
    let settle: (signal: StopSignal) => void = () => {};
    this.happened = new Promise((resolve) => {
      settle = resolve;
    });
    this.release = io.onSignal((signal) => {
      if (this.#signal !== null) {
        io.exit(signalCodes[signal]);
        return;
      }
      this.#signal = signal;
      if (this.#isIdle) io.stderr.write('\n');
      else onFirst(signal);
      this.#controller.abort();
      settle(signal);
    });
  }

  get signal(): StopSignal | null {
    return this.#signal;
  }

  /** Work has begun again, which the next signal stops. The class begins in this state. */
  begin(): void {
    this.#isIdle = false;
  }

  /** The work has ended with its exit code, so that a signal has nothing to stop. */
  end(): void {
    this.#isIdle = true;
  }
}
