import type { Io } from '../io.ts';
import type { StartEngine } from '../run/engine/engine.ts';

/**
 * The context of a command. Each file `X-command.ts` has one command: its arguments, its help with an example, and
 * its action. What only that action needs of the layers below is imported when it runs, so that help is quick.
 */
export interface CommandContext {
  readonly io: Io;
  /** Runs the suites, so that tests can stand in for it; null: threads do. */
  readonly startEngine: StartEngine | null;
  /** Takes the exit code of an action that ended. Problems with what the user gave are thrown, as UsageError. */
  exitWith(code: number): void;
}
