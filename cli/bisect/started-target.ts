import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { Clock } from '../../driver/pace/clock.ts';

/** The time that the processes have to end after SIGTERM, and then after SIGKILL. */
const termMs = 5_000;
const killMs = 2_000;

/** The pause between two looks whether they have ended. */
const lookEveryMs = 20;

/** The last line of the output is looked for in so many bytes at its end. */
const maxReadBytes = 65_536;

/** The most that the target may print; it is measured every {@link measureEveryMs}. */
const maxPrintedBytes = 1024 ** 3;
const measureEveryMs = 500;

/** A target that the user's command started, with all processes that it started in turn. */
export class StartedTarget {
  readonly #child: ChildProcess;
  readonly #log: string;
  readonly #failed = new AbortController();
  readonly #measuring: NodeJS.Timeout;
  readonly #killAtExit = (): void => {
    this.#signal('SIGKILL');
  };

  /** Starts a shell command in a folder, in a new process group; its output goes to the file `log`. */
  constructor(command: string, folder: string, log: string) {
    const output = openSync(log, 'w');
    try {
      this.#child = spawn('sh', ['-c', command], { cwd: folder, detached: true, stdio: ['ignore', output, output] });
    } finally {
      closeSync(output);
    }
    this.#log = log;
    this.#child.on('error', ({ message }) => this.#failed.abort(`it could not be started: ${message}`));
    this.#child.on('exit', (code, signal) => {
      // A command that ends with exit code 0 may have started the target in the background, so it has not failed.
      if (code !== 0) this.#failed.abort(`it ended ${code === null ? `on ${signal}` : `with exit code ${code}`}`);
    });
    process.on('exit', this.#killAtExit);
    this.#measuring = setInterval(() => this.#limitOutput(), measureEveryMs).unref();
  }

  /** Aborted once the command has failed, with a phrase that says how as the reason. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  /** The last line that the target printed, cut to 200 characters; empty if there is none. */
  lastLine(): string {
    const log = openSync(this.#log, 'r');
    try {
      const end = Buffer.alloc(maxReadBytes);
      const from = Math.max(0, fstatSync(log).size - maxReadBytes);
      const lines = end
        .toString('utf8', 0, readSync(log, end, 0, maxReadBytes, from))
        .trim()
        .split('\n');
      return (lines.at(-1) ?? '').slice(0, 200);
    } finally {
      closeSync(log);
    }
  }

  #limitOutput(): void {
    if ((statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0) <= maxPrintedBytes) return;
    this.#failed.abort('it printed more than 1 GB');
    this.#signal('SIGKILL');
  }

  /** Ends all processes of the group: asks them to end, and after a while kills those that still run. */
  async end(clock: Clock): Promise<void> {
    this.#signal('SIGTERM');
    if (!(await this.#isGone(termMs, clock))) {
      this.#signal('SIGKILL');
      await this.#isGone(killMs, clock);
    }
    clearInterval(this.#measuring);
    process.off('exit', this.#killAtExit);
  }

  async #isGone(ms: number, clock: Clock): Promise<boolean> {
    const endsAt = clock.now() + ms;
    for (;;) {
      if (!this.#signal(0)) return true;
      if (clock.now() >= endsAt) return false;
      await clock.sleep(lookEveryMs);
    }
  }

  /** Sends a signal to all processes of the group. @returns whether any of them still runs */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child;
    if (pid === undefined) return false;
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  }
}
