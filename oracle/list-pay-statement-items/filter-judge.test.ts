import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements, responding } from '../kernel/print-judgements.testbed.ts';
import {
  expectByAll,
  expectByCategory,
  expectByName,
  expectByType,
  type FilterExpectation,
} from './filter-expectation.ts';
import { judgeNameAsWritten, judgeTogether } from './filters.ts';
import { itemsIn, signOfPaging } from './items-answer.ts';

const items = (...names: readonly string[]) =>
  answered('list-pay-statement-items', 200, { responses: names.map((name) => ({ name, category: 'taxes' })) });

/** Expects names that begin with K to be kept, and with D to be dropped; of others nothing is known. */
const expectationOf: FilterExpectation = ({ name }) =>
  name.startsWith('K') ? 'kept' : name.startsWith('D') ? 'dropped' : 'either';
const all = items('K1', 'K2', 'D1', 'E1');
const judged = (filtered: Exchange, before = all, after = all) =>
  judgeNameAsWritten({ before, filtered, after }, 'name "K"', expectationOf);

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
    "right: holds ITEM-011, ITEM-010, ITEM-020
    right, with one that may be there: holds ITEM-011, ITEM-010, ITEM-020
    one lost:
      broken ITEM-011 at /responses: The filter name "K" leaves out an item that fits it.
        "K2" (taxes) in the list filtered by name "K" | it is not among the 1 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-010, ITEM-020
    one let through:
      holds ITEM-011
      broken ITEM-010 at /responses: The filter name "K" lets an item through that does not fit it.
        only items that fit name "K" | "D1" (taxes) among the 3 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-020
    one with a long name let through:
      holds ITEM-011
      broken ITEM-010 at /responses: The filter name "K" lets an item through that does not fit it.
        only items that fit name "K" | "Dxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" (taxes) among the 3 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-020
    one added:
      holds ITEM-011, ITEM-010
      broken ITEM-020 at /responses: The filter name "K" adds an item.
        items of the list without filters | "K3" (taxes), which that list does not have | list-pay-statement-items 200, list-pay-statement-items 200
    one added that is let through, too:
      holds ITEM-011
      broken ITEM-010 at /responses: The filter name "K" lets an item through that does not fit it.
        only items that fit name "K" | "D3" (taxes) among the 3 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-020
    one added of which nothing is known:
      holds ITEM-011, ITEM-010
      broken ITEM-020 at /responses: The filter name "K" adds an item.
        items of the list without filters | "E3" (taxes), which that list does not have | list-pay-statement-items 200, list-pay-statement-items 200
    lost and let through at once:
      broken ITEM-011 at /responses: The filter name "K" leaves out an item that fits it.
        "K1" (taxes) in the list filtered by name "K" | it is not among the 1 items | list-pay-statement-items 200, list-pay-statement-items 200
      broken ITEM-010 at /responses: The filter name "K" lets an item through that does not fit it.
        only items that fit name "K" | "D1" (taxes) among the 1 items | list-pay-statement-items 200, list-pay-statement-items 200
      holds ITEM-020
    lost, which was new: holds ITEM-011, ITEM-020
    lost, which is gone: holds ITEM-011, ITEM-020
    added meanwhile: holds ITEM-011, ITEM-020
    removed meanwhile: holds ITEM-011, ITEM-020
    let through, where nothing steady is dropped: holds ITEM-011, ITEM-020
    nothing to keep: holds ITEM-010
    nothing to judge:
    a refusal:
      broken ITEM-011 by refused: The filter name "K" is refused.
        200 with the items that fit name "K" | 400 | list-pay-statement-items 200, list-pay-statement-items 400
    no answer:
      blocked ITEM-011: name "K": no answer came in time
      blocked ITEM-010: name "K": no answer came in time"
  `);
});

test('one requirement for both is blocked once', () => {
  const reads = { before: all, filtered: unanswered('list-pay-statement-items'), after: all };
  expect(judgeTogether(reads, 'x', expectationOf)).toHaveLength(1);
});

const item = (change: object) => ({ name: 'Base Pay', category: 'earnings', type: 'wage', key: '', ...change });

test.each([
  ['no category', expectByCategory([]), {}, 'kept'],
  ['its category', expectByCategory(['taxes', 'earnings']), {}, 'kept'],
  ['another category', expectByCategory(['taxes']), {}, 'dropped'],
  ['a part of its name in another letter case', expectByName('E pA'), {}, 'kept'],
  ['another name', expectByName('Bonus'), {}, 'dropped'],
  ['its type', expectByType('wage'), {}, 'kept'],
  ['its type in another letter case', expectByType('Wage'), {}, 'either'],
  ['a part of its type', expectByType('wag'), {}, 'either'],
  ['more than its type', expectByType('wages'), {}, 'either'],
  ['another type', expectByType('bonus'), {}, 'dropped'],
  ['a type that it does not show', expectByType('wage'), { type: null }, 'either'],
  ['nothing', expectByAll([]), {}, 'kept'],
  ['its name and category', expectByAll([expectByName('base'), expectByCategory(['earnings'])]), {}, 'kept'],
  ['its name and another category', expectByAll([expectByName('base'), expectByCategory(['taxes'])]), {}, 'dropped'],
  ['a part of its type and its name', expectByAll([expectByType('wag'), expectByName('base')]), {}, 'either'],
  ['a part of its type and another name', expectByAll([expectByType('wag'), expectByName('x')]), {}, 'dropped'],
] as const)('an item filtered by %s', (_, expectationOf, change, expected) => {
  expect(expectationOf(item(change))).toBe(expected);
});

test('items are read as far as they can be, and differ by all that is seen of them', () => {
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
  expect(signOfPaging(responding(answer, { headers })) !== null).toBe(expected);
});

test('no answer is no page', () => {
  expect(signOfPaging(unanswered('list-pay-statement-items'))).toBeNull();
});

test('an item that a filter adds or loses is looked for in the list without filters, too', () => {
  const inOther = { where: expect.stringContaining('"back":1') };
  for (const filtered of [items('K1'), items('K1', 'K2', 'K3')]) {
    const broken = judged(filtered).filter(({ kind }) => kind === 'broken');
    expect(broken.map((judgement) => ({ where: JSON.stringify(judgement) }))).toEqual([inOther]);
  }
});
