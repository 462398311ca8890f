import { type Io, type StopSignal, signalCodes } from './io.ts';

/** Turns signals into an orderly end: the first one asks, the second one ends the process at once. */
export class Interruption {
  /** Settles at the first signal. */
  readonly happened: Promise<StopSignal>;
  readonly #controller = new AbortController();
  readonly #release: () => void;
  #signal: StopSignal | null = null;
  #isIdle = false;

  /** Listens from now on. `onFirst` is called at the first signal, unless there is nothing to stop. */
  constructor(io: Io, onFirst: (signal: StopSignal) => void = () => {}) {
    let settle: (signal: StopSignal) => void = () => {};
    this.happened = new Promise((resolve) => {
      settle = resolve;
    });
    this.#release = io.onSignal((signal) => {
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

  /** The first signal that came, or null. */
  get signal(): StopSignal | null {
    return this.#signal;
  }

  /** Aborted at the first signal. */
  get aborted(): AbortSignal {
    return this.#controller.signal;
  }

  /** Says that something runs that a signal stops, as from the beginning. */
  begin(): void {
    this.#isIdle = false;
  }

  /** Says that what ran is over and its exit code decided: a signal comes too late to stop it. */
  end(): void {
    this.#isIdle = true;
  }

  /** Lets signals do again what they would do without us. */
  release(): void {
    this.#release();
  }
}
