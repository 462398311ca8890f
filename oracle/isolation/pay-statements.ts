import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, batchElements, jsonOf } from '../kernel/answer.ts';
import { stringsUnder } from '../kernel/json-walk.ts';

/** The payments of another connection, which a token must not see. */
export interface ForeignPayments {
  readonly paymentIds: readonly string[];
  /** The individuals that only the other connection pays, in lower case; null: unknown. */
  readonly individuals: ReadonlySet<string> | null;
  /** The individuals that the reader's own connection pays, in lower case. */
  readonly own: ReadonlySet<string>;
}

/** Lists the statements in the elements for these payments, whatever the code. */
function statementsFor(exchange: Exchange, paymentIds: readonly string[]): readonly unknown[] {
  const wanted = new Set(paymentIds.map((id) => id.toLowerCase()));
  return batchElements(exchange).flatMap(({ element }) => {
    const isWanted = typeof element.payment_id === 'string' && wanted.has(element.payment_id.toLowerCase());
    return isWanted ? (asArray(asObject(element.body)?.pay_statements) ?? []) : [];
  });
}

/** Describes foreign statements in an answer; not those of own individuals, unless both connections pay them. */
export function foreignStatements(exchange: Exchange, { paymentIds, individuals, own }: ForeignPayments) {
  // Nobody is paid by the other connection only, so that both pay the same individuals.
  const areShared = individuals !== null && individuals.size === 0;
  const foreign = statementsFor(exchange, paymentIds).filter((statement) => {
    const id = asString(asObject(statement)?.individual_id)?.toLowerCase();
    return areShared || id === undefined || !own.has(id);
  });
  if (foreign.length > 0) return `${foreign.length} pay statements of a foreign payment`;
  const mentioned = [...stringsUnder(jsonOf(exchange), 'individual_id')].find((id) => individuals?.has(id) === true);
  return mentioned === undefined ? undefined : `a pay statement of the foreign individual ${mentioned}`;
}

export function ownStatements(exchange: Exchange, paymentIds: readonly string[]): string | undefined {
  const count = statementsFor(exchange, paymentIds).length;
  return count === 0 ? undefined : `${count} pay statements of an own payment`;
}

export const individualsIn = (exchange: Exchange): ReadonlySet<string> =>
  stringsUnder(jsonOf(exchange), 'individual_id');

/** Reads the count of a payment's page if it is above 0; undefined otherwise. */
export function countShown(exchange: Exchange, paymentId: string): number | undefined {
  for (const { element } of batchElements(exchange)) {
    if (asString(element.payment_id)?.toLowerCase() !== paymentId.toLowerCase() || element.code !== 200) continue;
    const count = asObject(asObject(element.body)?.paging)?.count;
    if (typeof count === 'number' && count > 0) return count;
  }
  return undefined;
}
