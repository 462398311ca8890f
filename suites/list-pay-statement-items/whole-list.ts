import { orNone } from '../../harness/premises/known-payments.ts';
import { payStatementItems } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { hasPageLength, itemsIn, signOfPaging } from '../../oracle/list-pay-statement-items/items-answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** The list of a connection, or the sign that it is only a page. */
export type WholeList = { readonly list: Exchange } | { readonly sign: string };

const paymentOfOneMore = (individualId: string | undefined) => ({
  start_date: '2025-03-03',
  end_date: '2025-03-14',
  pay_date: '2025-03-14',
  pay_statements: [
    { individual_id: individualId, earnings: [{ name: 'Conformance one more', amount: 1_000, hours: 1 }] },
  ],
});

/**
 * Reads the items of a connection, unless the answer is only a page of them. A length that pages have by default is no
 * sign of that by itself: it is seen whether one item more makes the list longer.
 *
 * @param read reads the list
 */
export async function readWholeList(
  t: Trial,
  connection: Connection,
  read: () => Promise<Exchange> = () => t.premise(payStatementItems(connection.credential)),
): Promise<WholeList> {
  const list = await read();
  const sign = signOfPaging(list);
  if (sign !== null) return { sign };
  if (!hasPageLength(list)) return { list };
  const length = itemsIn(list).length;
  const isMade = t.offers('create-sandbox-payment') && (await addItem(t, connection));
  if (!isMade) return { sign: `it has ${length} items, as a page may, and none can be added to see whether it is one` };
  const longer = await t.premise(payStatementItems(connection.credential));
  if (itemsIn(longer).length > length) return { list: longer };
  return { sign: `it has ${length} items, as a page may, and the item of a new payment does not make it longer` };
}

async function addItem(t: Trial, connection: Connection): Promise<boolean> {
  const individuals = await orNone(t.world.individuals(connection));
  const payment = await orNone(t.world.payment(connection, 'one more item', paymentOfOneMore(individuals?.[0])));
  return payment !== undefined;
}
