import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer, isNotThere, statusOf } from '../kernel/answer.ts';
import { bodyAt, every, expectStatus, expectSuccess, expectValue } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { windowAnswer } from './page.ts';

export const servedWithData = requirement(
  'PS-018',
  'After polling, a valid batch for known payments is answered 200, with an element of code 200 and data for each payment.',
);
const acceptsOne = requirement('PS-019', 'A batch of one payment is accepted.');
const acceptsTen = requirement('PS-020', 'A batch of ten payments is accepted.');

/** `creation`: the exchange that created it; null if the run did not. */
export interface KnownPayment {
  readonly paymentId: string;
  readonly creation: Exchange | null;
}

export const judgeKnownPayment = defineJudge(
  [servedWithData, acceptsOne],
  (exchange: Exchange, { paymentId, creation }: KnownPayment) => {
    const answer = windowAnswer(exchange, paymentId, {});
    const described = describeAnswer(exchange);
    if (answer.kind === 'page' && statusOf(exchange) === 200) return [servedWithData.holds(), acceptsOne.holds()];
    if (answer.kind === 'unanswered')
      return [servedWithData.blocked(described, exchange), acceptsOne.blocked(described, exchange)];
    if (answer.kind === 'unreadable') {
      return [
        acceptsOne.holds(),
        servedWithData.blocked('the answer has no readable element for the payment', exchange),
      ];
    }
    const exchanges = creation === null ? [exchange] : [creation, exchange];
    // Other checks judge a new payment that is not known, or not yet, or belongs to another entity.
    const saysUnknown = answer.kind === 'refused' && isNotThere(answer.code);
    if (creation !== null && saysUnknown) {
      const reason = 'the payment that the run created is answered as unknown';
      return [servedWithData.notApplicable('not-observed', reason), acceptsOne.notApplicable('not-observed', reason)];
    }
    if (answer.kind === 'refused' && answer.isWholeRequest) {
      const message = 'A batch of one known payment is refused.';
      return [
        acceptsOne.broken({ exchanges, expected: '200', actual: described, expectation: expectSuccess(), message }),
      ];
    }
    return [
      acceptsOne.holds(),
      servedWithData.broken({
        exchanges,
        expected: '200, with an element of code 200 and data',
        actual: answer.kind === 'refused' ? `an element of code ${answer.code}` : described,
        expectation: every(expectStatus(200), expectValue(bodyAt('/responses/*/code'), 200)),
        message: 'A known payment is not answered 200, with an element of code 200 and its data.',
      }),
    ];
  },
);

export interface RefusedBatch {
  readonly size: number;
  readonly exchange: Exchange;
}

/** Judges that batches of 2 to 10 payments are accepted, since one alone is. `batch`: the first that was refused. */
export const judgeBatchSizes = defineJudge(
  [servedWithData, acceptsTen],
  (alone: Exchange, batch: RefusedBatch | undefined) => {
    if (batch === undefined) return [servedWithData.holds(), acceptsTen.holds()];
    const { size, exchange } = batch;
    const acceptance = size === statedLimits.paymentsPerBatch ? acceptsTen : servedWithData;
    return [
      acceptance.broken({
        exchanges: [alone, exchange],
        expected: `200, with ${size} elements`,
        expectation: expectSuccess(),
        message: `A batch of ${size} known payments is refused, while one of 1 is accepted.`,
        aspect: 'size',
      }),
    ];
  },
);
