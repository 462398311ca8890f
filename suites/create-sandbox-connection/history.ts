import { orNone } from '../../harness/premises/known-payments.ts';
import { payStatementItems, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeNoHistory } from '../../oracle/create-sandbox-connection/history.ts';
import { payDateOf } from '../../oracle/create-sandbox-payment/given-pay-date.ts';
import { addDays, isCalendarDay } from '../../specs/interface/calendar.ts';

/** An earning that no target has by itself. */
const marker = 'Conformance marker 7d41';

/** Calendar days that no two pay dates of one pay period lie apart. */
const moreThanAMonth = 33;

/** Calendar days from the end of a period to the default end of the next: 15 business days. */
const daysToNextEnd = 21;

/**
 * Compares the items of a connection with more than 100 employees before and after a payment, and by when they were last
 * seen. Its one pay period ends where the first payment by default begins, and no pay period is longer than a month.
 */
export async function compareHistory(t: Trial, connection: Connection) {
  const { startDate, endDate } = t.profile.openNames.payStatementItemFilters;
  const { creation, credential } = connection;
  if (startDate === null || endDate === null || creation === null) return undefined;
  if (!t.offers('list-pay-statement-items') || !t.offers('create-sandbox-payment')) return undefined;
  const before = await t.send(payStatementItems(credential));
  const paid = await orNone(t.world.payment(connection, 'default'), 'not-applicable');
  const payDate = paid === undefined || paid.creation === null ? undefined : payDateOf(paid.creation);
  if (typeof payDate !== 'string' || !isCalendarDay(payDate)) return undefined;
  const periodEnd = addDays(payDate, -daysToNextEnd);
  const [individual_id] = await t.world.individuals(connection);
  const earnings = [{ name: marker, amount: 100, hours: 1 }];
  await t.send(sandboxPayment(credential, { pay_statements: [{ individual_id, earnings }] }));
  const after = await t.send(payStatementItems(credential));
  // Up to the first payment by default, whose statements may have some of these items, too.
  const untilPayment = [endDate, addDays(payDate, -1)] as const;
  const recent = await t.send(payStatementItems(credential, [[startDate, periodEnd], untilPayment]));
  const old = await t.send(payStatementItems(credential, [[endDate, addDays(periodEnd, -moreThanAMonth)]]));
  return judgeNoHistory({ creation, before, after, marker, recent, old });
}
