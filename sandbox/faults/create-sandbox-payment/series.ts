import { businessDaysAfter } from '../../calendar/business-days.ts';
import {
  changeAnswersWhere,
  changeRequests,
  changeRules,
  jsonOf,
  objectOf,
  withJson,
} from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import type { Entity } from '../../world/model.ts';
import type { PaymentDates } from '../../world/payment.ts';
import { afterwards, alwaysAfterwards, atEffort, faultsOf, rowsOf } from '../define.ts';
import { repeatValue } from '../repeated-values.ts';
import { follow } from './date-rules.ts';

const fault = faultsOf('create-sandbox-payment');
const brokenByFollowingAnother = ['PAY-016', 'PAY-017', 'PAY-018', 'RACE-005'] as const;

/** Effects of one payment on the next, and of how many there were before. */
export const series: readonly Fault[] = [
  ...rowsOf(
    [10, undefined],
    [20, undefined],
    [40, undefined],
    // More payments than a standard run creates in one connection.
    [80, 'thorough'],
  ).map(([length, effort]) =>
    fault(`series-after-${length}-payments`, atEffort(effort, afterwards('state', ...brokenByFollowingAnother)))
      .summary(`From the ${length}th payment of a connection on, default dates follow the last payment but one.`)
      .by(follow((payments) => (payments.length >= length ? payments.at(-2) : undefined))),
  ),
  fault('series-later-then-earlier', afterwards('state', ...brokenByFollowingAnother))
    .summary('After a payment of an earlier period than the one before, default dates follow the later of both.')
    .with(follow, (payments) => {
      const [before, last] = payments.slice(-2);
      return before !== undefined && last !== undefined && last.endDate < before.startDate ? before : undefined;
    }),
  fault('sandbox-payment-start-of-any-connection', afterwards('state', 'PAY-019', 'PAY-016', 'PAY-017'))
    .summary('The default start date follows the last payment of all connections.')
    .by((operation) => {
      let lastPaid: Entity | undefined;
      return {
        rules: (base) => ({
          defaultStart: (payments, world) => base.defaultStart(lastPaid?.payments ?? payments, world),
        }),
        onReply(reply, { operation: id, token }) {
          if (id === operation && reply.status === 200) lastPaid = token?.entity;
        },
      };
    }),
  fault('sandbox-payment-refused-value-counts', atEffort('standard', afterwards('state', 'PAY-051')))
    .summary('A payment that is refused for its statements counts as the one created last.')
    .by(() => {
      const triedDates = new WeakMap<object, PaymentDates>();
      return changeRules((base) => ({
        requirePossibleDates(dates, payments) {
          triedDates.set(payments, dates);
        },
        defaultStart(payments, world) {
          const last = triedDates.get(payments);
          return last === undefined ? base.defaultStart(payments, world) : businessDaysAfter(last.endDate, 1);
        },
      }))();
    }),
  fault('sandbox-payment-overrides-stick', alwaysAfterwards('state', 'PAY-046', 'PAY-047', 'PAY-048'))
    .summary('A payment without statements is given those of the payment before.')
    .by((operation) => {
      const last = new Map<string, unknown>();
      return changeRequests((incoming) => {
        const caller = incoming.authorization.join();
        const sent = jsonOf(incoming);
        const body = objectOf(sent);
        if (Array.isArray(body.pay_statements)) last.set(caller, body.pay_statements);
        if (sent === undefined || Object.keys(body).length > 0) return incoming;
        return withJson(incoming, { pay_statements: last.get(caller) });
      })(operation);
    }),
  fault(
    'sandbox-payment-overrides-lost-later',
    afterwards('state', 'PAY-045', 'STATE-009', 'PAY-028', 'CONN-015', 'DISC-009'),
  )
    .summary('Once a later payment is created, given net_pay reads as 0.')
    .with(changeRules, (base) => ({
      page: (payment, offset, limit, entity) =>
        base
          .page(payment, offset, limit, entity)
          .map((statement) =>
            entity.payments.at(-1) === payment ? statement : { ...statement, net_pay: { amount: 0, currency: 'usd' } },
          ),
    })),
  fault('sandbox-payment-accepted-later', afterwards('error', 'ASYNC-028', 'PAY-001'))
    .summary('From the second payment on, a payment is answered 202 with its result.')
    .with(changeAnswersWhere, { when: ({ nth }) => nth > 1 }, (reply) => Object.assign(reply, { status: 202 })),
  fault('sandbox-payment-id-repeated', afterwards('state', 'PAY-008'))
    .summary('From the third payment on the payment_id is that of the second.')
    .by(repeatValue('payment_id', (given) => (given.length > 2 ? given[1] : undefined))),
  fault('repeated-payment-ids-by-connection', afterwards('state', 'PAY-008'))
    .summary(
      'The first payment that is created in a connection has the id that the first one of every other connection has.',
    )
    .by((operation) => {
      let shared: unknown;
      const ids = new Map<string, string>();
      return {
        rules: (base) => ({
          payment: (entity, id, world) => base.payment(entity, ids.get(`${entity.id} ${id}`) ?? id, world),
        }),
        onReply(reply, { operation: id, token }) {
          if (id !== operation || reply.status !== 200 || token === undefined) return;
          const body = objectOf(reply.body);
          const isFirst = ![...ids.keys()].some((key) => key.startsWith(token.entity.id));
          if (!isFirst) return;
          shared ??= body.payment_id;
          ids.set(`${token.entity.id} ${String(shared)}`, String(body.payment_id));
          reply.body = { ...body, payment_id: shared };
        },
      };
    }),
];
