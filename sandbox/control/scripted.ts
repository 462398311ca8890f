import type { OperationId } from '../../specs/interface/operations.ts';
import type { Responder } from '../responder/responder.ts';
import { benefitNotFound, notFound, syncInProgress } from '../rules/refusal.ts';
import { answerOf } from '../switches/behaviours.ts';
import type { ReplyDraft, RequestHead } from '../switches/switches.ts';
import { callerOf } from './caller.ts';
import type { ScriptedAnswer } from './script.ts';
import type { ScriptSteps } from './script-steps.ts';

/** The things with which a script is played. */
export interface Stage {
  readonly steps: ScriptSteps;
  /** Whether the credential of a request is right. */
  readonly admits: (id: OperationId, head: RequestHead) => boolean;
  /** Resolves after so many milliseconds, or once the sandbox is closed. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Plays a script around what answers. A request with a wrong credential is none of it. The body of one that a
 * step is for is read whole, whatever comes then. */
export const playScript =
  (respond: Responder, { steps, admits, pause }: Stage): Responder =>
  async (id, head, readBody) => {
    const step = steps.isEmpty || !admits(id, head) ? undefined : steps.take(id, callerOf(head));
    if (step === undefined) return respond(id, head, readBody);
    const { answer, after = false, delayMs = 0, end } = step;
    const body = await readBody();
    const carryOut = () => respond(id, head, async () => body);
    if (!after) await pause(delayMs);
    const own = after || (answer === undefined && end === undefined) ? await carryOut() : nothing();
    if (after) await pause(delayMs);
    const draft = answer === undefined ? own : draftOf(id, answer);
    return end === undefined ? draft : { ...draft, end };
  };

const nothing = (): ReplyDraft => ({ status: 200, headers: {}, body: undefined });

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
