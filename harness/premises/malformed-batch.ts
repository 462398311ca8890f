import type { RequestSpec } from '../../driver/request-spec.ts';
import { describeAnswer } from '../../oracle/answer.ts';
import { elementsOf, type IdKey, servedAsGood } from '../../oracle/batch/elements.ts';
import { blocked, type Judgement, judge } from '../../oracle/judgement.ts';
import type { Trial } from '../trial.ts';

/** A batch body that lacks what it needs, and the requirement that it is not answered with success. */
interface MalformedBatch {
  readonly requirement: string;
  readonly what: string;
  readonly json: unknown;
}

/** The requirements of one batch operation on malformed bodies. */
export interface BodyRows {
  /** The key `requests` is missing. */
  readonly noRequests: string;
  /** `requests` is no array of objects. */
  readonly notObjects: string;
  /** An element lacks its id, or has one that is no string. */
  readonly noId: string;
}

/** A way each in which the body of a batch lacks what the interface requires of it. `known` is an id that is served. */
function malformedBatches(rows: BodyRows, known: string): readonly MalformedBatch[] {
  return [
    { requirement: rows.noRequests, what: 'no requests', json: {} },
    { requirement: rows.notObjects, what: 'an array of strings as requests', json: { requests: [known] } },
    { requirement: rows.noId, what: 'an empty request', json: { requests: [{}] } },
  ];
}

/** Sends each of them, and one good request beside one whose id is no string, and judges that none is answered with success. */
export async function judgeMalformedBatches(
  t: Trial,
  ask: (json: unknown) => RequestSpec,
  rows: BodyRows,
  idKey: IdKey,
  known: string,
): Promise<readonly Judgement[]> {
  const judged: Judgement[] = [];
  const send = async (
    { requirement, what, json }: MalformedBatch,
    isServed: (elements: number) => boolean,
  ): Promise<void> => {
    const exchange = await t.send(ask(json), { valid: false });
    if (exchange.end !== 'answered') {
      judged.push(blocked(requirement, `${what}: ${describeAnswer(exchange)}`));
      return;
    }
    const good = (elementsOf(exchange, idKey) ?? []).filter(({ code }) => code === 200).length;
    judged.push(
      judge(requirement, !(servedAsGood(exchange, idKey) && isServed(good)), {
        exchanges: [exchange],
        expected: `a refusal of a batch with ${what}`,
        actual: describeAnswer(exchange),
        message: `A batch with ${what} is answered with success.`,
      }),
    );
  };
  for (const batch of malformedBatches(rows, known)) await send(batch, () => true);
  const beside = { requirement: rows.noId, what: `a number as ${idKey} beside a good one` };
  await send({ ...beside, json: { requests: [{ [idKey]: known }, { [idKey]: 7 }] } }, (good) => good > 1);
  return judged;
}
