import { blockedBy, doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { payStatementItems } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import type { FilterExpectation } from '../../oracle/list-pay-statement-items/filter-expectation.ts';
import type { FilterJudge } from '../../oracle/list-pay-statement-items/filter-judge.ts';
import { hasPageLength, type Item, itemsIn, signOfPaging } from '../../oracle/list-pay-statement-items/items-answer.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { FilterNames } from '../../specs/words/profile.ts';

/** The list of a connection, or the sign that it is only a page. */
export type WholeList = { readonly list: Exchange } | { readonly sign: string };

const period = { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-14' };

const paymentOfOneMore = (individual_id: string | undefined) => ({
  ...period,
  pay_statements: [{ individual_id, earnings: [{ name: 'Conformance one more', amount: 1_000, hours: 1 }] }],
});

/** Reads the items of a connection, unless one item more does not make the list longer: then it is only a page. */
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

/** The payment whose items are filtered. No other check uses these item names. */
const paymentOfItems = (individual_id: string | undefined) => ({
  ...period,
  pay_statements: [
    {
      individual_id,
      earnings: [
        { name: 'Conformance Salary', amount: 300_000, hours: 80 },
        { name: 'Conformance Bonus', amount: 25_000, hours: 0 },
      ],
      taxes: [{ name: 'Conformance Federal Tax', amount: 42_000, employer: false }],
      employee_deductions: [{ name: 'Conformance Dental', amount: 3_000, pre_tax: true }],
      employer_contributions: [{ name: 'Conformance Match', amount: 9_000 }],
    },
  ],
});

/** A connection whose items are filtered, with its whole list. */
export interface ItemSource {
  readonly connection: Connection;
  readonly list: Exchange;
  readonly items: readonly Item[];
}

/** The query parameter name of a filter; if the profile gives none it can't be judged, since names are never guessed. */
export function filterName(t: Trial, filter: keyof FilterNames): string {
  const name = t.profile.openNames.payStatementItemFilters[filter];
  if (name === null) throw doesNotApply('no-fixture', `the profile does not name the ${filter} filter (openNames)`);
  return name;
}

/** Finds items to filter: the fixture's where there are some; else those that a payment with named lines brings about in a created connection. */
export async function findItemSource(t: Trial): Promise<ItemSource> {
  const found = await t.world.readOnce('items to filter', async () => {
    const first = await sourceIn(t, t.world.fixture);
    if (first !== null && 'items' in first) return first;
    return (await sourceIn(t, await createdWithItems(t))) ?? first;
  });
  if (found === null) throw doesNotApply('not-observed', 'there is no connection whose items can be listed');
  if ('items' in found) return found;
  throw doesNotApply('not-observed', `no list of items can be filtered: ${found.sign}`);
}

async function createdWithItems(t: Trial): Promise<Connection | null> {
  if (!t.offers('create-sandbox-connection') || !t.offers('create-sandbox-payment')) return null;
  const connection = await t.world.main();
  if (!isGranted(connection, 'list-pay-statement-items')) return null;
  const [individual] = await t.world.individuals(connection);
  await orNone(t.world.payment(connection, 'items to filter', paymentOfItems(individual)));
  return connection;
}

async function sourceIn(
  t: Trial,
  connection: Connection | null,
): Promise<ItemSource | { readonly sign: string } | null> {
  if (connection === null) return null;
  const spec = payStatementItems(connection.credential);
  const read = await readWholeList(t, connection, () =>
    connection.origin === 'fixture' ? t.premiseOnce(spec) : t.premise(spec),
  );
  if ('sign' in read) return read;
  const items = itemsIn(read.list);
  return items.length === 0 ? { sign: 'it is empty' } : { connection, list: read.list, items };
}

/** A request with filters: query parameter names and values, a label for findings, and the items that each judge expects. */
export interface FilterCase<Id extends RequirementId> {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly label: string;
  readonly judges: readonly (readonly [FilterJudge<Id>, FilterExpectation])[];
}

/**
 * Reads the list with each set of filters. If something seems wrong, the list without filters is read once more: then
 * only items that both reads show are judged, and one in neither is looked for again. @returns the judgements of each
 * case, in order
 */
export async function judgeFilters<Id extends RequirementId>(
  t: Trial,
  { connection, list }: ItemSource,
  cases: readonly FilterCase<Id>[],
): Promise<readonly (readonly Judgement<Id>[])[]> {
  const reads: { readonly filtered: Exchange; readonly again?: Exchange; readonly filterCase: FilterCase<Id> }[] = [];
  for (const filterCase of cases) {
    const send = () => t.send(payStatementItems(connection.credential, filterCase.query));
    const filtered = await send();
    const isFailing = filtered.end === 'answered' && (statusOf(filtered) ?? 0) >= 500;
    reads.push({ filtered, filterCase, ...(isFailing ? { again: await send() } : {}) });
  }
  const judgeWith = (after: Exchange) =>
    reads.map(({ filterCase: { judges, label }, ...read }) =>
      judges.flatMap(([judge, expectationOf]) => judge({ before: list, after, ...read }, label, expectationOf)),
    );
  const judged = judgeWith(list);
  if (!judged.flat().some(isBroken)) return judged;
  const after = await t.send(payStatementItems(connection.credential));
  if (!succeeded(after)) throw blockedBy('the list without filters could not be read again', after);
  const judgedAgain = judgeWith(after);
  const isAdded = (one: Judgement) => isBroken(one) && one.requirement === 'ITEM-020';
  if (!judgedAgain.flat().some(isAdded)) return judgedAgain;
  // Another check may have added an item, and then disconnected its entity, between both reads: such a case is read again.
  const judgeOnce = async ({ query, label, judges }: FilterCase<Id>) => {
    const filtered = await t.send(payStatementItems(connection.credential, query));
    const reads = { before: after, filtered, after: await t.send(payStatementItems(connection.credential)) };
    return judges.flatMap(([judge, expectationOf]) => judge(reads, label, expectationOf));
  };
  return Promise.all(
    judgedAgain.map((each, index) => {
      const filterCase = cases[index];
      return filterCase !== undefined && each.some(isAdded) ? judgeOnce(filterCase) : each;
    }),
  );
}
