import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { markedPayment, markOf, neededPair } from '../../harness/premises/parties.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { payStatementItems } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import {
  foreignHiddenUnderEntity,
  judgeHandedOut,
  judgeOwnUnderForeign,
  ownHiddenUnderForeignEntity,
  ownItemsListed,
} from '../../oracle/isolation/foreign-data.ts';
import { firstOf, itemsListed, type Listed, listsItemNamed } from '../../oracle/isolation/listed.ts';
import { refused } from '../../oracle/kernel/answer.ts';
import { expectLacks } from '../../oracle/kernel/expectation.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

const foreignHidden = foreignHiddenUnderEntity['list-pay-statement-items'];
const ownHidden = ownHiddenUnderForeignEntity['list-pay-statement-items'];
const judges = [foreignHidden, ownHidden, ownItemsListed] as const;

type Ids = IdsOf<typeof judges>;

interface Reading {
  readonly connection: Connection;
  readonly list: Exchange;
  readonly items: Listed;
  readonly isMarked: boolean;
}

async function readingOf(t: Trial, connection: Connection): Promise<Reading> {
  await orNone(markedPayment(t, connection));
  const list = await t.premise(payStatementItems(connection.credential));
  return { connection, list, items: itemsListed(list), isMarked: listsItemNamed(list, markOf(connection)) };
}

/** The mark of the other connection in one's own list: names alone show nothing, since salaries are called alike everywhere. */
function judgeOwnList(t: Trial<Ids>, own: Reading, other: Reading): void {
  const mark = markOf(other.connection);
  const isShown = listsItemNamed(own.list, mark);
  if (!isShown && !other.isMarked) {
    t.judge(ownItemsListed.notApplicable('not-observed', 'the items of a new payment do not show in the list'));
    return;
  }
  const probe = { exchange: own.list, asked: 'the own items', expectation: expectLacks(mark) };
  t.judge(judgeHandedOut(ownItemsListed, probe, isShown ? `the item "${mark}"` : undefined));
}

/** The mark of the fixture in a created connection's list. */
function judgeMarkOf(t: Trial<Ids>, fixture: Connection, own: readonly Reading[]): void {
  const mark = markOf(fixture);
  const shown = own.find(({ list }) => listsItemNamed(list, mark));
  if (shown === undefined) return;
  t.judge(
    judgeHandedOut(
      ownItemsListed,
      { exchange: shown.list, asked: 'the own items', expectation: expectLacks(mark) },
      `the item "${mark}"`,
    ),
  );
}

/** The same, with a filter that fits the mark: what a list hides may be found by searching. */
async function judgeNamed(t: Trial<Ids>, own: Reading, other: Reading): Promise<void> {
  const { name } = t.profile.openNames.payStatementItemFilters;
  const mark = markOf(other.connection);
  if (name === null || !other.isMarked || listsItemNamed(own.list, mark)) return;
  // Its owner asks first: an answer that is kept without its caller would be handed to whoever asks next.
  await t.send(payStatementItems(other.connection.credential, [[name, mark]]));
  const exchange = await t.send(payStatementItems(own.connection.credential, [[name, mark]]));
  const isShown = listsItemNamed(exchange, mark);
  const probe = { exchange, asked: 'the own items of that name', expectation: expectLacks(mark) };
  t.judge(judgeHandedOut(ownItemsListed, probe, isShown ? `the item "${mark}"` : undefined));
}

/** Finds what stands in an answer of the other connection: its mark, or an item that the reader's own list lacks, also now. */
async function leakIn(t: Trial, exchange: Exchange, own: Reading | null, other: Reading): Promise<string | undefined> {
  const mark = markOf(other.connection);
  // In a refusal it may stand anywhere: the request does not name it.
  if (listsItemNamed(exchange, mark) || (refused(exchange) && exchange.response?.text.includes(mark))) return mark;
  const items = itemsListed(exchange);
  if (own === null || firstOf(items, other.items, own.items) === undefined) return undefined;
  const again = await t.premise(payStatementItems(own.connection.credential));
  return firstOf(items, other.items, itemsListed(again));
}

async function judgeForeignEntity(
  t: Trial<Ids>,
  reader: Connection,
  own: Reading | null,
  other: Reading,
): Promise<void> {
  const [entityId] = other.connection.entityIds;
  if (entityId === undefined) return;
  const spec = payStatementItems(reader.credential, [], under(entityId));
  const exchange = await t.send(spec, { valid: false });
  const leak = await leakIn(t, exchange, own, other);
  const isMark = leak === markOf(other.connection);
  const probe = {
    exchange,
    asked: 'the items of a foreign entity',
    ...(isMark ? { expectation: expectLacks(leak) } : {}),
  };
  t.judge(judgeHandedOut(foreignHidden, probe, leak === undefined ? undefined : `the item ${leak}`));
  if (leak !== undefined) return;
  const { size } = itemsListed(exchange);
  t.judge(judgeOwnUnderForeign(ownHidden, probe, size > 0 ? `${size} items` : undefined));
}

export const foreignItems = defineCheck({
  id: 'isolation/pay-statement-items',
  title: 'The pay statement items are those of the own connection, under any entity',
  operation: 'list-pay-statement-items',
  judges,
  calls: ['list-pay-statement-items'],
  run: async (t) => {
    const pair = await neededPair(t);
    if (!pair.every((connection) => isGranted(connection, 'list-pay-statement-items'))) {
      throw doesNotApply('not-granted', 'the provider did not grant the product pay_statement');
    }
    const { fixture } = t.world;
    const isMarked = fixture !== null && (await orNone(markedPayment(t, fixture))) !== undefined;
    const one = await readingOf(t, pair[0]);
    const other = await readingOf(t, pair[1]);
    judgeOwnList(t, one, other);
    judgeOwnList(t, other, one);
    if (isMarked) judgeMarkOf(t, fixture, [one, other]);
    await judgeNamed(t, one, other);
    await judgeNamed(t, other, one);
    await judgeForeignEntity(t, one.connection, one, other);
    await judgeForeignEntity(t, other.connection, other, one);
    if (fixture !== null) await judgeForeignEntity(t, fixture, null, other);
  },
});
