import { allSubsets } from '../../generators/kernel/subsets.ts';
import { blockedBy, doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { plainWindow } from '../../harness/premises/known-payments.ts';
import { payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import type { EffortFigures } from '../../harness/settings/settings.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { type Connection, paymentIdIn, requireGranted } from '../../harness/world/connection.ts';
import {
  asArray,
  asObject,
  describeAnswer,
  type JsonObject,
  payStatementsIn,
  refused,
  succeeded,
} from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import type { Expected, FilterExpectation } from '../../oracle/list-pay-statement-items/filter-expectation.ts';
import {
  judgeAfterStart,
  judgeEnd,
  judgeStartDay,
  judgeTogether,
} from '../../oracle/list-pay-statement-items/filters.ts';
import { type Item, itemsIn } from '../../oracle/list-pay-statement-items/items-answer.ts';
import { itemCategories } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { filterName, judgeFilters, readWholeList } from './item-source.ts';
import { byCategory, byName, byType, judgeSets, type OneFilter } from './several-filters.ts';

/** Pay dates before and after the end of a year, and the days around them. */
const early = { dayBefore: '2024-11-13', payDate: '2024-11-14', dayAfter: '2024-11-15' };
const late = { payDate: '2025-04-04', dayAfter: '2025-04-05' };

const middle = { payDate: '2024-11-18', dayAfter: '2024-11-19' };

/** The last pay date of each item that this check creates. */
const lastSeen: ReadonlyMap<string, string> = new Map([
  ['Conformance date early first', early.payDate],
  ['Conformance date both', late.payDate],
  ['Conformance date late first', late.payDate],
  ['Conformance date middle first', middle.payDate],
  ['Conformance date middle second', middle.payDate],
]);

/**
 * The payments, in the order of their creation. The last one, paid before the second, shares no item with it: the
 * interface leaves open which of two such payments would be the item's last.
 */
const given = [
  { payDate: early.payDate, names: ['Conformance date early first', 'Conformance date both'] },
  { payDate: late.payDate, names: ['Conformance date both', 'Conformance date late first'] },
  { payDate: middle.payDate, names: ['Conformance date middle first', 'Conformance date middle second'] },
];

function linesOf(names: readonly string[]): Readonly<Record<Category, readonly JsonObject[]>> {
  const line = (name: string) => ({ name, amount: 1_000 });
  return {
    earnings: names.map((name) => ({ ...line(name), hours: 1 })),
    // Each name has the same line in every payment, so that it stays one item.
    taxes: names.map((name) => ({ ...line(name), employer: / first$/.test(name) })),
    employee_deductions: names.map((name) => ({ ...line(name), pre_tax: / first$/.test(name) })),
    employer_contributions: names.map(line),
  };
}

function payment(payDate: string, individualId: string | undefined, names: readonly string[]): object {
  const statement = { individual_id: individualId, ...linesOf(names) };
  return { start_date: payDate, end_date: payDate, pay_date: payDate, pay_statements: [statement] };
}

/** Expects something only of the items that this check created: when others were seen last is not known. */
const expectByDate =
  (expectedOf: (date: string) => Expected): FilterExpectation =>
  (item) => {
    const date = lastSeen.get(item.name);
    return date === undefined ? 'either' : expectedOf(date);
  };

/** Expects items last seen on the first day of a filter to be kept. Another judge looks at items seen later. */
const onDay = (day: string) => expectByDate((date) => (date === day ? 'kept' : date > day ? 'either' : 'dropped'));
const afterDay = (day: string) => expectByDate((date) => (date > day ? 'kept' : date === day ? 'either' : 'dropped'));
/** The interface does not state whether the end date is inclusive: items of that day may be kept or dropped. */
const untilDay = (day: string) => expectByDate((date) => (date === day ? 'either' : date < day ? 'kept' : 'dropped'));

type Category = (typeof itemCategories)[number];

/** A request with one date filter. */
interface Case {
  readonly filter: 'startDate' | 'endDate';
  readonly day: string;
}

const cases: readonly Case[] = [
  { filter: 'startDate', day: early.payDate },
  { filter: 'startDate', day: late.payDate },
  { filter: 'startDate', day: late.dayAfter },
  { filter: 'endDate', day: early.dayBefore },
  { filter: 'endDate', day: early.dayAfter },
  { filter: 'endDate', day: late.dayAfter },
  // Windows so wide that every item was last seen within them.
  { filter: 'startDate', day: '1900-01-01' },
  { filter: 'endDate', day: '2999-12-31' },
];

/** The judges of a date filter, each with what it expects of an item. */
function judgesOf({ filter, day }: Case) {
  if (filter === 'endDate') return [[judgeEnd, untilDay(day)]] as const;
  return [
    [judgeStartDay, onDay(day)],
    [judgeAfterStart, afterDay(day)],
  ] as const;
}

const since = (day: string): OneFilter => ({
  filter: 'startDate',
  value: day,
  expectationOf: expectByDate((date) => (date >= day ? 'kept' : 'dropped')),
  alone: judgeAfterStart,
});
const until = (day: string): OneFilter => ({
  filter: 'endDate',
  value: day,
  expectationOf: untilDay(day),
  alone: judgeEnd,
});
const taxes = byCategory('taxes');
const first = byName('First');

/** Sets of filters. Each filter drops items that the others of its set keep. */
const sets = [
  [taxes, first, since(early.dayAfter)],
  [taxes, first, since(middle.payDate), until(middle.dayAfter)],
];

/** A window so wide that every item was last seen within it. */
const openWindow = [since('1900-01-01'), until('2999-12-31')];

/** Every two and three of the filters, and in the longest runs every set; each drops items that the others keep. */
function combinedSets({ examples }: EffortFigures, items: readonly Item[]): readonly (readonly OneFilter[])[] {
  const typed = items.find(({ name, type }) => lastSeen.has(name) && type !== null && type !== '');
  const type = typed?.type ?? null;
  const filters = [
    taxes,
    first,
    since(middle.payDate),
    until(middle.dayAfter),
    ...(type === null ? [] : [byType(type)]),
  ];
  const most = examples > 100 ? filters.length : 3;
  return allSubsets(filters).filter(({ length }) => length > 1 && length <= most);
}

/** Requires that a payment shows the lines that it was given: otherwise the filter is not to blame. */
async function requireLines(
  t: Trial,
  credential: Connection['credential'],
  creation: Exchange,
  names: readonly string[],
): Promise<void> {
  const payment_id = paymentIdIn(creation) ?? '';
  const reading = await t.send(payStatements(credential, [{ payment_id, ...plainWindow }]));
  const statements = payStatementsIn(reading, payment_id);
  const lines = linesOf(names);
  const isSame = (line: unknown, sent: JsonObject): boolean => {
    const read = asObject(line) ?? {};
    return ['name', 'employer', 'pre_tax'].every((key) => sent[key] === undefined || read[key] === sent[key]);
  };
  const isThere = (category: Category, given: JsonObject): boolean =>
    statements.some((one) => (asArray(one[category]) ?? []).some((line) => isSame(line, given)));
  if (itemCategories.every((category) => lines[category].every((line) => isThere(category, line)))) return;
  throw blockedBy('a payment does not have the lines that it was given', reading);
}

/** "YYYY-MM-DD, matched against the last seen pay date". */
export const dateFilters = defineCheck({
  id: 'list-pay-statement-items/date-filters',
  title: 'The date filters keep the items last seen from, or up to, their day',
  judges: [judgeStartDay, judgeAfterStart, judgeEnd, judgeTogether],
  calls: ['list-pay-statement-items', 'create-sandbox-payment', 'create-sandbox-connection'],
  run: async (t) => {
    const names = { startDate: filterName(t, 'startDate'), endDate: filterName(t, 'endDate') };
    const connection = await t.world.main();
    requireGranted(connection, 'list-pay-statement-items');
    const [individual] = await t.world.individuals(connection);
    const { credential } = connection;
    const creations: Exchange[] = [];
    for (const [index, { payDate, names }] of given.entries()) {
      const creation = await t.send(sandboxPayment(credential, payment(payDate, individual, names)));
      // The target may refuse the last payment, since it lies before the latest. The check can do without it.
      if (refused(creation) && index === given.length - 1) continue;
      // The target may refuse individuals that it has not shown. The checks of payments judge other refusals.
      if (refused(creation)) throw doesNotApply('not-observed', 'a payment with items of its own is refused');
      if (!succeeded(creation)) throw blockedBy(describeAnswer(creation), creation);
      creations.push(creation);
    }
    const read = await readWholeList(t, connection);
    if ('sign' in read) throw doesNotApply('not-observed', `the list of items may be only a page: ${read.sign}`);
    const { list } = read;
    const shown = new Set(itemsIn(list).map(({ name }) => name));
    const created = given.slice(0, creations.length).flatMap(({ names }) => names);
    if (!created.every((name) => shown.has(name))) {
      throw doesNotApply('not-observed', 'the items of new payments do not show in the list, or not yet');
    }
    const source = { connection, list, items: itemsIn(list) };
    const filterCases = cases.map((one) => ({
      query: [[names[one.filter], one.day] as const],
      label: `${one.filter} ${one.day}`,
      judges: judgesOf(one),
    }));
    const judged = (await judgeFilters(t, source, filterCases)).flat();
    if (judged.some(isBroken)) {
      for (const [index, creation] of creations.entries()) {
        await requireLines(t, credential, creation, given[index]?.names ?? []);
      }
      t.judge(judged);
      return;
    }
    const longer = t.effort.isQuick ? [] : [openWindow, ...combinedSets(t.effort, source.items)];
    t.judge(judged, await judgeSets(t, source, [...sets, ...longer]));
  },
});
