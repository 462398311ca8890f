import { invalid } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import type { Payment } from '../world/model.ts';
import type { PaymentDates } from '../world/payment.ts';
import type { World } from '../world/world.ts';
import type { BearerCall } from './call.ts';
import { dayOf, type Fields, fieldsOf, listOf, optional } from './request-parts.ts';
import { statementInputOf } from './statement-input.ts';

function datesOf(fields: Fields, rules: Rules, payments: readonly Payment[], world: World): PaymentDates {
  const given = {
    ...optional(fields, 'start_date', dayOf),
    ...optional(fields, 'end_date', dayOf),
    ...optional(fields, 'pay_date', dayOf),
    ...optional(fields, 'debit_date', dayOf),
  };
  const reached = (day: string | undefined) => {
    if (day === undefined) throw invalid('The default dates of this payment lie beyond the year 9999.');
    return day;
  };
  const startDate = given.start_date ?? reached(rules.defaultStart(payments, world));
  const endDate = given.end_date ?? reached(rules.defaultEnd(startDate));
  const payDate = given.pay_date ?? reached(rules.defaultPay(endDate));
  const debitDate = given.debit_date ?? reached(rules.defaultDebit(payDate));
  return { startDate, endDate, payDate, debitDate };
}

function statementsOf(value: unknown, where: string) {
  const inputs = listOf(value, where).map((element, index) => statementInputOf(element, `${where}[${index}]`));
  const named = inputs.flatMap(({ individual_id: id }) => id?.toLowerCase() ?? []);
  if (new Set(named).size < named.length) throw invalid('pay_statements must not name an individual twice.');
  return inputs;
}

/** "2. Create sandbox payment", for the token's own entity. A body is optional, as every field in it is. */
export async function createSandboxPayment(call: BearerCall) {
  const entity = call.entity();
  const fields = fieldsOf(call.body ?? {}, 'The body');
  const dates = datesOf(fields, call.rules, entity.payments, call.world);
  call.rules.takesDates(dates, entity.payments);
  const { pay_statements: statements } = optional(fields, 'pay_statements', statementsOf);
  const { payment } = await call.write({
    kind: 'payment-created',
    entityId: entity.id,
    dates,
    ...(statements === undefined ? {} : { statements: call.rules.listed(statements, entity) }),
  });
  return { payment_id: payment?.id, pay_date: payment?.payDate };
}
