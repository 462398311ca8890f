import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, jsonOf } from '../kernel/answer.ts';
import { stringsUnder } from '../kernel/json-walk.ts';
import { batchElements } from '../kernel/pay-statements.ts';

/** Payments that a token must not see. */
export interface ForeignPayments {
  readonly paymentIds: readonly string[];
  /** Individuals that only the other connection pays, not the reader's, in lower case; null: unknown. */
  readonly individuals: ReadonlySet<string> | null;
  /** Individuals that the reader's own connection pays, in lower case. */
  readonly own: ReadonlySet<string>;
}

/** The pay statements that the answer carries for one of the payments, in any element, whatever its code. */
function statementsFor(exchange: Exchange, paymentIds: readonly string[]): readonly unknown[] {
  const wanted = new Set(paymentIds.map((id) => id.toLowerCase()));
  return batchElements(exchange).flatMap(({ element }) => {
    const isWanted = typeof element.payment_id === 'string' && wanted.has(element.payment_id.toLowerCase());
    return isWanted ? (asArray(asObject(element.body)?.pay_statements) ?? []) : [];
  });
}

/**
 * Names what an answer holds of foreign payments: statements under their ids, or their individuals anywhere. Own
 * individuals under a foreign id are not foreign data, unless both pay them.
 */
export function foreignStatements(exchange: Exchange, { paymentIds, individuals, own }: ForeignPayments) {
  const areShared = individuals !== null && individuals.size === 0;
  const foreign = statementsFor(exchange, paymentIds).filter((statement) => {
    const id = asString(asObject(statement)?.individual_id)?.toLowerCase();
    return areShared || id === undefined || !own.has(id);
  });
  if (foreign.length > 0) return `${foreign.length} pay statements of a foreign payment`;
  const known = [...stringsUnder(jsonOf(exchange), 'individual_id')].find((id) => individuals?.has(id) === true);
  return known === undefined ? undefined : `a pay statement of the foreign individual ${known}`;
}

/** Names what an answer holds of one's own payments. */
export function ownStatements(exchange: Exchange, paymentIds: readonly string[]): string | undefined {
  const count = statementsFor(exchange, paymentIds).length;
  return count === 0 ? undefined : `${count} pay statements of an own payment`;
}

/** The individuals that an answer shows, in lower case. */
export const individualsIn = (exchange: Exchange): ReadonlySet<string> =>
  stringsUnder(jsonOf(exchange), 'individual_id');

/** The number of statements that an answer says a payment has, where it answers for it with a page: above 0. */
export function countShown(exchange: Exchange, paymentId: string): number | undefined {
  for (const { element } of batchElements(exchange)) {
    if (asString(element.payment_id)?.toLowerCase() !== paymentId.toLowerCase() || element.code !== 200) continue;
    const count = asObject(asObject(element.body)?.paging)?.count;
    if (typeof count === 'number' && count > 0) return count;
  }
  return undefined;
}
