import type { OperationId } from '../../specs/interface/operations.ts';
import type { Responder } from '../responder/responder.ts';
import { benefitNotFound, notFound, syncInProgress } from '../rules/refusal.ts';
import { answerOf } from '../switches/behaviours.ts';
import type { ReplyDraft, RequestHead } from '../switches/switches.ts';
import { callerOf, digestOf } from './caller.ts';
import type { Script, ScriptedAnswer, ScriptStep } from './script.ts';

/** A step of the script, with the number of requests that it was used for. */
export interface PlayedStep extends ScriptStep {
  readonly consumed: number;
}

/** A step, with its requests so far: those that it counts (`seen`), and those that it was used for (`consumed`). */
interface Counted {
  readonly step: ScriptStep;
  /** The digest of the step's token, as of {@link callerOf}; undefined: the step is for any caller. */
  readonly caller: string | undefined;
  seen: number;
  consumed: number;
}

/** Each step counts its requests from when the script was set. */
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

  get(token?: string): readonly PlayedStep[] {
    const caller = token === undefined ? undefined : digestOf(token);
    return this.#steps
      .filter((one) => caller === undefined || one.caller === caller)
      .map(({ step, consumed }) => ({ ...step, consumed }));
  }

  /** Counts a request whose credential is right, and takes the step that is for it. */
  take(operation: OperationId, caller: string | undefined): ScriptStep | undefined {
    const counting = this.#steps.filter(
      (one) => one.step.operation === operation && (one.caller === undefined || one.caller === caller),
    );
    for (const one of counting) one.seen += 1;
    const due = counting.find(({ step, seen }) => seen >= step.nth && seen < step.nth + (step.times ?? 1));
    if (due !== undefined) due.consumed += 1;
    return due?.step;
  }

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }
}

/** The parts of a sandbox that a script needs. */
export interface ScriptPlaying {
  readonly steps: ScriptSteps;
  readonly hasRightCredential: (id: OperationId, head: RequestHead) => boolean;
  /** Resolves after so many milliseconds, or once the sandbox is closed. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Answers requests by the steps that are for them, others by `respond`. A wrong credential counts for no step. */
export const playScript =
  (respond: Responder, { steps, hasRightCredential, pause }: ScriptPlaying): Responder =>
  async (id, head, readBody) => {
    const step = steps.isEmpty || !hasRightCredential(id, head) ? undefined : steps.take(id, callerOf(head));
    if (step === undefined) return respond(id, head, readBody);
    const { answer, after = false, delayMs = 0, end } = step;
    const body = await readBody();
    const carryOut = () => respond(id, head, async () => body);
    if (!after) await pause(delayMs);
    const reply = after || (answer === undefined && end === undefined) ? await carryOut() : emptyReply();
    if (after) await pause(delayMs);
    const draft = answer === undefined ? reply : draftOf(id, answer);
    return end === undefined ? draft : { ...draft, end };
  };

const emptyReply = (): ReplyDraft => ({ status: 200, headers: {}, body: undefined });

function draftOf(id: OperationId, answer: ScriptedAnswer): ReplyDraft {
  if (answer === 'in-progress') return answerOf(syncInProgress());
  if (answer === 'not-found') {
    const isOfBenefit = id === 'list-enrolled-individuals' || id === 'update-benefit';
    return answerOf(isOfBenefit ? benefitNotFound() : notFound('resource'));
  }
  const { status, headers = [], body } = answer;
  return {
    status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: undefined,
    ...(body === undefined ? {} : { payload: body }),
  };
}
