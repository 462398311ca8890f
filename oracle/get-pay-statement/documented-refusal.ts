import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor, elementsOf } from '../batch/documented.ts';
import { answersOf, asObject, describeAnswer, jsonOf, show, statusOf } from '../kernel/answer.ts';
import {
  bodyAt,
  expectAtMost,
  expectRefusal,
  expectStatus,
  expectValue,
  having,
  some,
  within,
} from '../kernel/expectation.ts';
import { defineJudge, type Judgement, type Requirement, requirement } from '../kernel/judge.ts';
import { pageOf } from './page.ts';

const elevenRefused = requirement(
  'PS-021',
  'A batch of eleven different payments is refused with 422, unprocessable_entity_error, batch_limit_exceeded.',
);
const manyRefused = requirement(
  'PS-022',
  'A batch of far more than eleven different payments is refused in the same way.',
);
export const largeLimitRefused = requirement(
  'PS-026',
  'A limit above 5000 in a request is refused with 422, unprocessable_entity_error, page_size_limit_exceeded.',
);
export const largeLimitInBatch = requirement(
  'PS-027',
  'A limit above 5000 in any element of a batch is never answered with data.',
);

/** Selects the requirement that a batch of this many different payments, 11 or more, is refused. */
export const refusalOfSize = (size: number): typeof elevenRefused | typeof manyRefused =>
  size === statedLimits.paymentsPerBatch + 1 ? elevenRefused : manyRefused;

export const judgeBatchLimit = defineJudge([elevenRefused, manyRefused], (exchange: Exchange, size: number) =>
  judgeRefusal(refusalOfSize(size), exchange, 'batch_limit_exceeded', `${size} different payments`),
);

export const judgeLargeLimit = defineJudge([largeLimitRefused], (exchange: Exchange, limit: number) =>
  judgeRefusal(largeLimitRefused, exchange, 'page_size_limit_exceeded', `a limit of ${limit}`),
);

/** Judges that too large a limit is not answered with statements still being fetched; undefined if it is not. */
export const judgeLargeLimitWhileFetched = defineJudge([largeLimitRefused], (exchange: Exchange, limit: number) => {
  const fetched = answersOf(exchange).find((answer) =>
    (elementsOf(answer, 'payment_id') ?? []).some(({ code }) => code === 202),
  );
  if (fetched === undefined) return undefined;
  return largeLimitRefused.broken({
    exchanges: [fetched],
    expected: '422 page_size_limit_exceeded',
    actual: 'an element of code 202',
    message: `A request with a limit of ${limit} is not refused while the statements of the payment are being fetched.`,
  });
});

/** Judges that a request with `content` was refused as "Errors" lists it. Reports the first defect. */
function judgeRefusal<Id extends RequirementId>(
  refusal: Requirement<Id>,
  exchange: Exchange,
  serviceCode: 'batch_limit_exceeded' | 'page_size_limit_exceeded',
  content: string,
): Judgement<Id> {
  if (exchange.end !== 'answered') {
    return refusal.blocked(`${content} was not answered: ${describeAnswer(exchange)}`, exchange);
  }
  const exchanges = [exchange];
  if (statusOf(exchange) !== 422) {
    return refusal.broken({
      exchanges,
      expected: `422 ${serviceCode}`,
      actual: describeAnswer(exchange),
      expectation: expectStatus(422),
      message: `A request with ${content} is not refused with 422.`,
    });
  }
  const error = asObject(jsonOf(exchange));
  // Other judges report a body that is not an object.
  if (error === undefined) return refusal.blocked('the 422 has no JSON object as its body', exchange);
  for (const [key, expected] of [
    ['name', 'unprocessable_entity_error'],
    ['service_code', serviceCode],
  ] as const) {
    if (error[key] === expected) continue;
    return refusal.broken({
      exchanges,
      pointer: `/${key}`,
      expected,
      actual: show(error[key]),
      expectation: expectValue(bodyAt(`/${key}`), expected),
      message: `The refusal of a request with ${content} has another ${key}.`,
    });
  }
  return refusal.holds();
}

/** Judges that the request at `index`, whose limit is too large, makes the target refuse the whole batch. */
export const judgeLargeLimitRefusesBatch = defineJudge(
  [largeLimitRefused],
  (exchange: Exchange, requests: readonly BatchRequest[], index: number) => {
    const content = `a limit of ${requests[index]?.limit} in number ${index + 1} of ${requests.length} requests`;
    return judgeRefusal(largeLimitRefused, exchange, 'page_size_limit_exceeded', content);
  },
);

export interface BatchRequest {
  readonly payment_id: string;
  readonly limit: number;
}

/** Judges that the request at `index`, whose limit is too large, got no data. */
export const judgeLargeLimitInBatch = defineJudge(
  [largeLimitInBatch],
  (exchange: Exchange, requests: readonly BatchRequest[], index: number) => {
    if (exchange.end !== 'answered') return largeLimitInBatch.blocked('the batch was not answered', exchange);
    const { payment_id: id = '', limit } = requests[index] ?? {};
    const served = elementsFor(exchange, 'payment_id', id).filter(
      (element) => element.code === 200 && pageOf(exchange, element, {}) !== undefined,
    );
    const last = served.at(-1);
    const goodOnes = requests.filter(({ payment_id }, position) => payment_id === id && position !== index).length;
    if (last === undefined || served.length <= goodOnes) return largeLimitInBatch.holds();
    return largeLimitInBatch.broken({
      exchanges: [exchange],
      expected: `no data for the request with limit ${limit}, which is number ${index + 1} of the batch`,
      actual: `an element of code 200 with data at ${last.pointer}`,
      expectation: some(
        expectRefusal(),
        expectAtMost(within(having(bodyAt('/responses/*'), '/payment_id', id), '/body/pay_statements'), goodOnes),
      ),
      message: 'A limit above 5000 in an element of a batch is answered with data.',
    });
  },
);
