import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, describeAnswer, jsonOf, refused, succeeded } from '../kernel/answer.ts';
import { bodyAt, expectCount, expectRefusal, some } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { readPayment } from './entity-read.ts';

/** A request that uses an entity after its disconnection. */
export interface LaterUse {
  readonly exchange: Exchange;
  /** The entity's payment, if pay statements are read. */
  readonly paymentId?: string;
}

/** Whether an answer serves the entity, by its data or a write. Not by an empty list; undefined: no answer. */
function serves({ exchange, paymentId }: LaterUse): boolean | undefined {
  if (exchange.end !== 'answered') return undefined;
  if (refused(exchange)) return false;
  if (paymentId !== undefined) return readPayment(exchange, paymentId).shown.kind === 'data';
  if (exchange.operation === 'create-sandbox-payment') return succeeded(exchange);
  return (asArray(jsonOf(exchange)) ?? []).length > 0;
}

const unusable = requirement(
  'DISC-010',
  'A disconnected entity is not served when its payment is read, its pay groups are listed, or a payment is created for it.',
);

/** One finding stands for all requests that serve the entity. */
export const judgeGone = defineJudge([unusable], (action: Exchange, uses: readonly LaterUse[]) => {
  const served = uses.filter((use) => serves(use) === true);
  const [first] = served;
  if (first === undefined) return uses.some((use) => serves(use) === false) ? [unusable.holds()] : [];
  const operations = [...new Set(served.map(({ exchange }) => exchange.operation))];
  return [
    unusable.broken({
      exchanges: [action, first.exchange],
      operation: 'disconnect-entity',
      expected: 'a refusal, or nothing',
      actual: describeAnswer(first.exchange),
      expectation: expectNotServed(first.exchange.operation),
      message: `A disconnected entity is still served by ${operations.join(', ')}.`,
      count: served.length,
    }),
  ];
});

/** Expects a refusal, or an answer without data. */
function expectNotServed(operation: OperationId): Condition {
  switch (operation) {
    case 'create-sandbox-payment':
      return expectRefusal();
    case 'get-pay-statement':
      return some(expectRefusal(), expectCount(bodyAt('/responses/*/body/pay_statements/*'), 0));
    default:
      return some(expectRefusal(), expectCount(bodyAt('/*'), 0));
  }
}
