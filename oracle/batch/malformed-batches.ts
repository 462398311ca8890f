import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer } from '../kernel/answer.ts';
import { bodyAt, expectAtMost, expectBatchRefused, having } from '../kernel/expectation.ts';
import { defineJudge, type Requirement } from '../kernel/judge.ts';
import { elementsOf, type IdKey, isServedAsValid } from './documented.ts';

/** The requirements of an operation that a malformed batch is refused, by what is wrong. */
export interface BodyRequirements<Id extends RequirementId> {
  /** The key `requests` is missing. */
  readonly noRequests: Requirement<Id>;
  readonly notObjects: Requirement<Id>;
  /** A request lacks its id, or has one that is not a string. */
  readonly noId: Requirement<Id>;
}

export interface MalformedBatch {
  /** The field that is wrong: it selects the requirement that such a batch is refused. */
  readonly defect: keyof BodyRequirements<RequirementId>;
  /** The defect in words that follow "a batch with". */
  readonly description: string;
  readonly json: unknown;
  /** The number of its requests that are valid, and so may have an element of code 200. */
  readonly goodRequests: number;
}

/** Composes malformed batches; the last has the valid id `known` beside one that is not a string. */
export const malformedBatches = (idKey: IdKey, known: string): readonly MalformedBatch[] => [
  { defect: 'noRequests', description: 'no requests', json: {}, goodRequests: 0 },
  {
    defect: 'notObjects',
    description: 'an array of strings as requests',
    json: { requests: [known] },
    goodRequests: 0,
  },
  { defect: 'noId', description: 'an empty request', json: { requests: [{}] }, goodRequests: 0 },
  {
    defect: 'noId',
    description: `a number as ${idKey} beside a good one`,
    json: { requests: [{ [idKey]: known }, { [idKey]: 7 }] },
    goodRequests: 1,
  },
];

export function defineMalformedBatchJudge<Id extends RequirementId>(idKey: IdKey, requirements: BodyRequirements<Id>) {
  const { noRequests, notObjects, noId } = requirements;
  return defineJudge([noRequests, notObjects, noId], (exchange: Exchange, batch: MalformedBatch) => {
    const requirement = requirements[batch.defect];
    if (exchange.end !== 'answered')
      return requirement.blocked(`${batch.description}: ${describeAnswer(exchange)}`, exchange);
    const served = (elementsOf(exchange, idKey) ?? []).filter(({ code }) => code === 200).length;
    // A good request among them may be served, the wrong one beside it may not.
    const isServed = batch.goodRequests === 0 || served > batch.goodRequests;
    return requirement.judge(!(isServedAsValid(exchange, idKey) && isServed), {
      exchanges: [exchange],
      expected: `a refusal of a batch with ${batch.description}`,
      expectation:
        batch.goodRequests === 0
          ? expectBatchRefused()
          : expectAtMost(having(bodyAt('/responses/*'), '/code', 200), batch.goodRequests),
      message: `A batch with ${batch.description} is answered with success.`,
    });
  });
}
