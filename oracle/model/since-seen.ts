import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor } from '../batch/documented.ts';
import { earlierDataUnchanged } from '../create-sandbox-account/earlier-data.ts';
import { otherConnectionsUnchanged } from '../create-sandbox-connection/other-connections.ts';
import { knownToPayStatements, unknownPayment } from '../create-sandbox-payment/known-payment.ts';
import { keptByLaterPayments } from '../create-sandbox-payment/still-given.ts';
import { describeAnswer, refused } from '../kernel/answer.ts';
import { bodyAt, every, expectSuccess, expectValue, having, within } from '../kernel/expectation.ts';
import { defineJudge, isBroken, type Judgement } from '../kernel/judge.ts';
import { staysKnown } from '../stability/still-known.ts';
import type { ModelPayment } from './model.ts';

/** A write, and the requirement that it breaks by changing what was there before. */
interface Change {
  readonly requirement: typeof earlierDataUnchanged | typeof otherConnectionsUnchanged | typeof keptByLaterPayments;
  /** The operation at fault, where it is not that of the read. */
  readonly operation: OperationId | null;
  /** To go after "after". */
  readonly event: string;
}

const accountAdded: Change = {
  requirement: earlierDataUnchanged,
  operation: 'create-sandbox-account',
  event: 'an account was added',
};

const connectionCreated: Change = {
  requirement: otherConnectionsUnchanged,
  operation: 'create-sandbox-connection',
  event: 'a connection was created',
};

const paymentsCreated: Change = {
  requirement: keptByLaterPayments,
  operation: null,
  event: 'later payments were created',
};

/** Finds the change that a difference since the last look is blamed on: of several writes, the rarest. */
function changeSince(since: ModelPayment['since']): Change | undefined {
  if (since.has('account')) return accountAdded;
  if (since.has('connection')) return connectionCreated;
  return since.has('payment') ? paymentsCreated : undefined;
}

/** Judges that a payment reads as before the writes since the last look; `judged` by what it was given. */
export const judgeChanged = defineJudge(
  [earlierDataUnchanged, otherConnectionsUnchanged, keptByLaterPayments],
  ({ creation, seen, since }: ModelPayment, reading: Exchange, judged: readonly Judgement<RequirementId>[]) => {
    const change = changeSince(since);
    if (change === undefined || seen === null) return [];
    const { event, operation, requirement } = change;
    const changed = judged.find(isBroken);
    if (changed === undefined) return judged.length > 0 ? [requirement.holds()] : [];
    const { actual, expected, pointer } = changed;
    return [
      requirement.broken({
        exchanges: [creation, seen.exchange, reading],
        ...(operation === null ? {} : { operation }),
        pointer,
        expected,
        actual,
        ...(changed.expectation === undefined ? {} : { expectation: changed.expectation }),
        message: `What a payment was given reads otherwise after ${event}.`,
      }),
    ];
  },
);

/** A payment that was created, or seen before, can be read. A whole request may be refused for other reasons. */
export const judgeLost = defineJudge(
  [knownToPayStatements, staysKnown, earlierDataUnchanged, otherConnectionsUnchanged, keptByLaterPayments],
  ({ creation, paymentId, seen, since }: ModelPayment, exchange: Exchange) => {
    const isAsWhole = refused(exchange);
    const [element] = elementsFor(exchange, 'payment_id', paymentId);
    const actual = isAsWhole ? describeAnswer(exchange) : `an element of code ${element?.code}`;
    if (seen === null) {
      if (isAsWhole) return [];
      return [
        knownToPayStatements.broken({
          ...unknownPayment,
          exchanges: [creation, exchange],
          actual,
          expectation: expectKnown(paymentId),
        }),
      ];
    }
    if (seen.sight.kind !== 'data') return [];
    const change = changeSince(since);
    const operation = change?.operation ?? null;
    if (isAsWhole && operation === null) return [];
    const broken = change === undefined || operation === null ? staysKnown : change.requirement;
    return [
      broken.broken({
        exchanges: [creation, seen.exchange, exchange],
        ...(operation === null ? {} : { operation }),
        expected: 'the pay statements, as before',
        actual,
        expectation: expectKnown(paymentId),
        message: `A payment can't be read any more after ${change?.event ?? 'it was read'}.`,
      }),
    ];
  },
);

/** The element of a payment has data. */
function expectKnown(paymentId: string): Condition {
  const own = having(bodyAt('/responses/*'), '/payment_id', paymentId);
  return every(expectSuccess(), expectValue(within(own, '/code'), 200));
}
