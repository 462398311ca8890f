import type { Environment } from './profile/profile-variables.ts';

/** A stream that text goes to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** The signals that a run ends on. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Exit codes of processes that a signal ended. */
export const signalCodes: Readonly<Record<StopSignal, 130 | 143>> = { SIGINT: 130, SIGTERM: 143 };

/** What a command has of the world around it, so that tests can stand in for that. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Environment;
  /** Calls the handler for each signal, in place of what the process would do; the result lets go again. */
  onSignal(handler: (signal: StopSignal) => void): () => void;
  /** Ends the process without further ado: for the second Ctrl-C. */
  exit(code: number): void;
}

/** Whether a stream is to be written in colour: a terminal, unless `--no-color` or NO_COLOR say otherwise. */
export function usesColor(output: Output, environment: Environment, isWanted: boolean): boolean {
  const { NO_COLOR: noColor = '', TERM: terminal } = environment;
  return isWanted && output.isTTY === true && noColor === '' && terminal !== 'dumb';
}

/** Whether lines of a stream may be rewritten in place: on a terminal of a known width, unless plain text is wanted. */
export function isLive(output: Output, environment: Environment, isWanted: boolean): boolean {
  return usesColor(output, environment, isWanted) && (output.columns ?? 0) >= 40;
}

/**
 * The io of this process. A reader that went away (`| head`) is no error: the run and its reports go on. `onBroken` is
 * called with any other failure to write.
 */
export function processIo(onBroken: (error: Error) => void): Io {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') onBroken(error);
    });
  }
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    onSignal(handler) {
      process.on('SIGINT', handler);
      process.on('SIGTERM', handler);
      return () => {
        // The process is about to end: a signal that comes now must not leave it without an exit code.
        process.on('SIGINT', endBySignal);
        process.on('SIGTERM', endBySignal);
        process.off('SIGINT', handler);
        process.off('SIGTERM', handler);
      };
    },
    exit: (code) => process.exit(code),
  };
}

function endBySignal(signal: StopSignal): void {
  process.exit(signalCodes[signal]);
}
