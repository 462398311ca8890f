import type { OperationId } from '../../specs/interface/operations.ts';
import type { Responder } from '../responder/responder.ts';
import { benefitNotFound, notFound, syncInProgress } from '../rules/refusal.ts';
import { answerOf } from '../switches/behaviours.ts';
import type { ReplyDraft, RequestHead } from '../switches/switches.ts';
import { callerOf } from './caller.ts';
import type { ScriptedAnswer } from './script.ts';
import type { ScriptSteps } from './script-steps.ts';

/** The dependencies of {@link playScript}. */
export interface ScriptPlaying {
  readonly steps: ScriptSteps;
  readonly hasRightCredential: (id: OperationId, head: RequestHead) => boolean;
  /** Resolves after so many milliseconds, or once the sandbox is closed. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Answers a request by the step of the script that is for it, and any other by `respond`. A request with a wrong
 * credential counts for no step. The body of a request that a step is for is always read. */
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
