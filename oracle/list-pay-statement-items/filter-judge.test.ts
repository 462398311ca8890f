import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/exchange.ts';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import { printJudgements, responding } from '../print-judgements.testbed.ts';
import { fateByAll, fateByCategory, fateByName, fateByType } from './fates.ts';
import { type Fate, judgeFiltered } from './filtered.ts';
import { itemsIn, mayBePage } from './items-answer.ts';

const items = (...names: readonly string[]) =>
  answered('list-pay-statement-items', 200, { responses: names.map((name) => ({ name, category: 'taxes' })) });

/** Names tell the fate: K is kept, D is dropped, of others nothing is known. */
const fateOf = ({ name }: { readonly name: string }): Fate =>
  name.startsWith('K') ? 'kept' : name.startsWith('D') ? 'dropped' : 'either';
const rows = { lost: 'LOST', letThrough: 'LET' };
const all = items('K1', 'K2', 'D1', 'E1');
const judged = (filtered: Exchange, before = all, after = all) =>
  judgeFiltered({ before, filtered, after }, 'name "K"', rows, fateOf);

test('the judgements of a list with a filter', () => {
  const long = `D${'x'.repeat(90)}`;
  expect(
    printJudgements({
      right: judged(items('K1', 'K2')),
      'right, with one that may be there': judged(items('K1', 'E1', 'K2')),
      'one lost': judged(items('K1')),
      'one let through': judged(items('K1', 'K2', 'D1')),
      'one with a long name let through': judged(
        items('K1', 'K2', long),
        items('K1', 'K2', long),
        items('K1', 'K2', long),
      ),
      'one added': judged(items('K1', 'K2', 'K3')),
      'one added that is let through, too': judged(items('K1', 'K2', 'D3')),
      'one added of which nothing is known': judged(items('K1', 'K2', 'E3')),
      'lost and let through at once': judged(items('D1')),
      'lost, which was new': judged(items('K1'), items('K1'), all),
      'lost, which is gone': judged(items('K1'), all, items('K1')),
      'added meanwhile': judged(items('K1', 'K2'), items('K1'), items('K1', 'K2')),
      'removed meanwhile': judged(items('K1', 'K2'), items('K1', 'K2'), items('K1')),
      'let through, where nothing steady is dropped': judged(items('K1', 'D1'), items('K1'), items('K1')),
      'nothing to keep': judged(items(), items('D1'), items('D1')),
      'nothing to judge': judged(items(), items(), items()),
      'a refusal': judged(answered('list-pay-statement-items', 400, {})),
      'no answer': judged(unanswered('list-pay-statement-items')),
    }),
  ).toMatchInlineSnapshot(`
    "right:
      holds LOST
      holds LET
      holds ITEM-020
    right, with one that may be there:
      holds LOST
      holds LET
      holds ITEM-020
    one lost:
      broken LOST at /responses: The filter name "K" loses an item that it describes.
        "K2" (taxes) in the list filtered by name "K" | it is not among the 1 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds LET
      holds ITEM-020
    one let through:
      holds LOST
      broken LET at /responses: The filter name "K" lets an item through that it does not describe.
        only items that fit name "K" | "D1" (taxes) among the 3 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-020
    one with a long name let through:
      holds LOST
      broken LET at /responses: The filter name "K" lets an item through that it does not describe.
        only items that fit name "K" | "Dxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" (taxes) among the 3 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-020
    one added:
      holds LOST
      holds LET
      broken ITEM-020 at /responses: The filter name "K" adds an item.
        items of the list without filters | "K3" (taxes), which that list does not have | list-pay-statement-items 200, list-pay-statement-items 200
    one added that is let through, too:
      holds LOST
      broken LET at /responses: The filter name "K" lets an item through that it does not describe.
        only items that fit name "K" | "D3" (taxes) among the 3 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-020
    one added of which nothing is known:
      holds LOST
      holds LET
      broken ITEM-020 at /responses: The filter name "K" adds an item.
        items of the list without filters | "E3" (taxes), which that list does not have | list-pay-statement-items 200, list-pay-statement-items 200
    lost and let through at once:
      broken LOST at /responses: The filter name "K" loses an item that it describes.
        "K1" (taxes) in the list filtered by name "K" | it is not among the 1 items | list-pay-statement-items 200, list-pay-statement-items 200
      broken LET at /responses: The filter name "K" lets an item through that it does not describe.
        only items that fit name "K" | "D1" (taxes) among the 1 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-020
    lost, which was new:
      holds LOST
      holds ITEM-020
    lost, which is gone:
      holds LOST
      holds ITEM-020
    added meanwhile:
      holds LOST
      holds ITEM-020
    removed meanwhile:
      holds LOST
      holds ITEM-020
    let through, where nothing steady is dropped:
      holds LOST
      holds ITEM-020
    nothing to keep:
      holds LET
    nothing to judge:
    a refusal:
      broken LOST by refused: The filter name "K" is refused.
        200 with the items that fit name "K" | 400 | list-pay-statement-items 200, list-pay-statement-items 400
    no answer:
      blocked LOST: name "K": no answer came in time
      blocked LET: name "K": no answer came in time"
  `);
});

test('one row for both is blocked once', () => {
  const reads = { before: all, filtered: unanswered('list-pay-statement-items'), after: all };
  expect(judgeFiltered(reads, 'x', { lost: 'ONE', letThrough: 'ONE' }, fateOf)).toHaveLength(1);
});

const item = (change: object) => ({ name: 'Base Pay', category: 'earnings', type: 'wage', key: '', ...change });

test.each([
  ['no category', fateByCategory([]), {}, 'kept'],
  ['its category', fateByCategory(['taxes', 'earnings']), {}, 'kept'],
  ['another category', fateByCategory(['taxes']), {}, 'dropped'],
  ['a part of its name in another letter case', fateByName('E pA'), {}, 'kept'],
  ['another name', fateByName('Bonus'), {}, 'dropped'],
  ['its type', fateByType('wage'), {}, 'kept'],
  ['its type in another letter case', fateByType('Wage'), {}, 'either'],
  ['a part of its type', fateByType('wag'), {}, 'either'],
  ['more than its type', fateByType('wages'), {}, 'either'],
  ['another type', fateByType('bonus'), {}, 'dropped'],
  ['a type that it does not show', fateByType('wage'), { type: null }, 'either'],
  ['nothing', fateByAll([]), {}, 'kept'],
  ['its name and category', fateByAll([fateByName('base'), fateByCategory(['earnings'])]), {}, 'kept'],
  ['its name and another category', fateByAll([fateByName('base'), fateByCategory(['taxes'])]), {}, 'dropped'],
  ['a part of its type and its name', fateByAll([fateByType('wag'), fateByName('base')]), {}, 'either'],
  ['a part of its type and another name', fateByAll([fateByType('wag'), fateByName('x')]), {}, 'dropped'],
] as const)('an item filtered by %s', (_, fate, change, expected) => {
  expect(fate(item(change))).toBe(expected);
});

test('items are read as far as they can be, and told apart by all that is seen of them', () => {
  const value = { name: 'N', category: 'taxes' };
  const responses = [
    null,
    { ...value, name: 7 },
    { ...value, category: null },
    value,
    { ...value, attributes: { type: 't' } },
  ];
  const read = itemsIn(answered('list-pay-statement-items', 200, { responses }));
  expect(read.map(({ type }) => type)).toEqual([null, 't']);
  expect(new Set(read.map(({ key }) => key)).size).toBe(2);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s throws nothing', (_, value) => {
  const exchange = answered('list-pay-statement-items', 200, value);
  expect(judged(exchange, exchange, exchange)).toEqual([]);
});

test.each([
  ['a link to the next page', items('a'), [['LINK', '</b>; rel="next"']], true],
  ['a link to something else', items('a'), [['Link', '</b>; rel="nextdoor"']], false],
  ['another header that says so', items('a'), [['X-Link', 'next']], false],
] as const)('%s: it may be a page: %#', (_, answer, headers, expected) => {
  expect(mayBePage(responding(answer, { headers }))).toBe(expected);
});

test('no answer is no page', () => {
  expect(mayBePage(unanswered('list-pay-statement-items'))).toBe(false);
});
