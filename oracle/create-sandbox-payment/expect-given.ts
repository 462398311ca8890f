import type { Condition } from '../../specs/words/condition.ts';
import { every, expectCount, expectValue, within } from '../kernel/expectation.ts';
import { statementOf } from './expect-statement.ts';
import type { GivenStatement } from './given-statement.ts';

/** The individual who was given a statement has one that says what was given, as far as it has one value. */
export function expectGiven(given: GivenStatement, pointer: string): Condition {
  const own = statementOf(given.individual_id, pointer);
  const { gross_pay, net_pay, payment_method, total_hours, type } = given;
  const values = { '/gross_pay/amount': gross_pay, '/net_pay/amount': net_pay };
  const all = { ...values, '/payment_method': payment_method, '/total_hours': total_hours, '/type': type };
  const kept = Object.entries(all).flatMap(([place, value]) =>
    value === undefined ? [] : [expectValue(within(own, place), value)],
  );
  return every(expectCount(own, 1), ...kept);
}
