import type { OperationId } from '../../specs/interface/operations.ts';
import { digestOf } from './caller.ts';
import type { Script, ScriptStep } from './script.ts';

/** A step, with how many requests it was played for. */
export interface PlayedStep extends ScriptStep {
  readonly consumed: number;
}

interface Counted {
  readonly step: ScriptStep;
  readonly caller: string | undefined;
  /** The requests that counted for it. */
  seen: number;
  consumed: number;
}

/** The script in force. Each step counts its requests from when it was set. */
export class ScriptSteps {
  #steps: Counted[] = [];

  /** Sets the script, in place of the one before; with a token, in place of that token's steps alone. */
  set({ steps }: Script, token?: string): void {
    const added = steps.map((step) => ({ ...step, ...(token === undefined ? {} : { token }) }));
    const caller = token === undefined ? undefined : digestOf(token);
    this.#steps = [
      ...(token === undefined ? [] : this.#steps.filter((one) => one.caller !== caller)),
      ...added.map((step) => ({
        step,
        caller: step.token === undefined ? undefined : digestOf(step.token),
        seen: 0,
        consumed: 0,
      })),
    ];
  }

  /** All steps, or those of a token. */
  get(token?: string): readonly PlayedStep[] {
    const caller = token === undefined ? undefined : digestOf(token);
    return this.#steps
      .filter((one) => caller === undefined || one.caller === caller)
      .map(({ step, consumed }) => ({ ...step, consumed }));
  }

  /** Counts a request whose credential is right, and takes the step that is for it. */
  take(operation: OperationId, caller: string | undefined): ScriptStep | undefined {
    const own = this.#steps.filter(
      (one) => one.step.operation === operation && (one.caller === undefined || one.caller === caller),
    );
    for (const one of own) one.seen += 1;
    const due = own.find(({ step, seen }) => seen >= step.nth && seen < step.nth + (step.times ?? 1));
    if (due !== undefined) due.consumed += 1;
    return due?.step;
  }

  /** Whether there is any step. */
  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }
}
