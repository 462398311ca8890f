import {
  alter,
  alterAnswers,
  type Change,
  changeAnswersWhere,
  changeRules,
  objectOf,
  objectsOf,
  requestsIn,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour, RequestView } from '../../switches/switches.ts';
import type { PayStatement } from '../../world/wire.ts';
import { afterwards, atEffort, type Broken, faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('get-pay-statement');
/** Whether a request is of a connection that was created: the first two are fixtures. */
const isCreated = ({ token, world }: RequestView) =>
  token !== undefined && world.connections.indexOf(token.connection) > 1;
const firstWindow = ({ body }: RequestView) => requestsIn(body)[0] ?? {};
const amountMore: Change = (amount) => (typeof amount === 'number' ? amount + 1 : amount);
const upper: Change = (text) => (typeof text === 'string' ? text.toUpperCase() : text);

/** Changes a value of the statements of created payments where `when` is true of the request. */
const changeCreated = (path: string, change: Change, when: (view: RequestView) => boolean): MakeBehaviour =>
  alterAnswers(`responses/*/body/pay_statements/*/${path}`, change, { when: (view) => isCreated(view) && when(view) });

/** Values that change at a read of a payment: the number of the read, path, change, and what is broken. */
const laterReads: readonly (readonly [number, string, Change, ...Broken])[] = [
  [2, 'employer_contributions/*/name', upper, 'PAY-039', 'PAY-045'],
  [3, 'total_hours', amountMore, 'PAY-026', 'PAY-045'],
  [4, 'taxes/*/name', upper, 'PAY-033', 'PAY-045'],
];

const changeFromRead =
  (from: number, path: string, change: Change): MakeBehaviour =>
  (operation) => {
    const reads = new Map<unknown, number>();
    return changeAnswersWhere({ when: isCreated }, (reply) => {
      for (const { payment_id: id, code, body } of objectsOf(objectOf(reply.body).responses)) {
        if (code !== 200) continue;
        reads.set(id, (reads.get(id) ?? 0) + 1);
        if (Number(reads.get(id)) >= from) alter(body, `pay_statements/*/${path}`, change);
      }
    })(operation);
  };

/** Keeps the pages of payments in a cache, and answers with a kept page if payment and key are the same. */
const keepPages =
  (keyOf: (offset: number, limit: number) => unknown): MakeBehaviour =>
  () => {
    const kept = new Map<string, readonly PayStatement[]>();
    return changeRules((base) => ({
      page(payment, offset, limit, entity) {
        const key = JSON.stringify([payment.id, keyOf(offset, limit)]);
        const page = kept.get(key) ?? base.page(payment, offset, limit, entity);
        kept.set(key, page);
        return page;
      },
    }))();
  };

export const payStatementReads: readonly Fault[] = [
  fault('read-created-in-batches', sometimes('relation', 'PAY-027', 'PS-034', 'MONEY-007'))
    .summary('The gross_pay/amount of created payments reads otherwise in a batch of several.')
    .by(changeCreated('gross_pay/amount', amountMore, ({ body }) => requestsIn(body).length > 1)),
  fault('read-created-under-limit-1', sometimes('relation', 'PAY-031'))
    .summary('The earnings/*/name of created payments reads otherwise under a limit of 1.')
    .by(changeCreated('earnings/*/name', upper, (view) => firstWindow(view).limit === 1)),
  fault('read-created-under-limit-5000', sometimes('relation', 'PAY-032'))
    .summary('The taxes/*/amount of created payments reads otherwise under a limit of 5000.')
    .by(changeCreated('taxes/*/amount', amountMore, (view) => firstWindow(view).limit === 5000)),
  fault('read-created-at-offsets', sometimes('relation', 'PAY-035'))
    .summary('The employee_deductions/*/amount of created payments reads otherwise at an offset above 0.')
    .by(changeCreated('employee_deductions/*/amount', amountMore, (view) => Number(firstWindow(view).offset) > 0)),
  fault('read-created-under-entity', sometimes('relation', 'PAY-028', 'MONEY-007', 'ENT-005'))
    .summary('The net_pay/amount of created payments reads otherwise where entity_ids is given.')
    .by(changeCreated('net_pay/amount', amountMore, ({ query }) => 'entity_ids' in query)),
  ...laterReads.map(([from, path, change, ...requirements]) =>
    fault(`read-created-${path.split('/')[0]?.replaceAll('_', '-')}-from-${from}`, afterwards('state', ...requirements))
      .summary(`The ${path} of a created payment reads otherwise from read number ${from} on.`)
      .by(changeFromRead(from, path, change)),
  ),
  fault('dead-new-payments-empty', afterwards('state', 'PAY-044', 'PAY-045'))
    .summary('Payments that were created through the sandbox have no statements.')
    // All payments that there are at the start are paid before that day.
    .with(changeRules, (base) => ({
      page: (payment, ...args) => (payment.payDate > '2025-02-28' ? [] : base.page(payment, ...args)),
      count: (payment, ...args) => (payment.payDate > '2025-02-28' ? 0 : base.count(payment, ...args)),
    })),
  fault('read-order-changes', atEffort('standard', afterwards('state', 'PS-055', 'PS-043', 'PS-044')))
    .summary('Every third read of a page has its statements in the reverse order, while walks stay complete.')
    .by(() => {
      let nth = 0;
      return changeRules((base) => ({
        page(...args) {
          nth += 1;
          const page = base.page(...args);
          return nth % 3 === 0 ? page.toReversed() : page;
        },
      }))();
    }),
  fault('cache-pages-without-offset', afterwards('relation', 'PS-044', 'PS-043', 'PS-032', 'PS-034'))
    .summary('Pages that begin above index 0 are kept in a cache whose key lacks the offset.')
    .by(keepPages((offset, limit) => [offset > 0, limit])),
  fault('cache-pages-without-limit', afterwards('relation', 'PS-039', 'PS-043', 'PS-034'))
    .summary('Pages that begin above index 0 are kept in a cache whose key lacks the limit.')
    .by(keepPages((offset, limit) => [offset, offset > 0 || limit])),
  fault('cache-of-unknown-payments', afterwards('state', 'PS-018', 'PAY-009', 'STATE-010', 'ACCT-010', 'CONN-015'))
    .summary('A payment that was once asked for by another connection is unknown to its own from then on.')
    .by(() => {
      const unknown = new Set<string>();
      return changeRules((base) => ({
        payment(entity, id, world) {
          const payment = unknown.has(id) ? undefined : base.payment(entity, id, world);
          if (payment === undefined) unknown.add(id);
          return payment;
        },
      }))();
    }),
];
