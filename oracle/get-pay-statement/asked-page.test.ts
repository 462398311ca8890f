import { expect, test } from 'vitest';
import { asking } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgePageCount, judgePageLimit, judgePageOffset } from './asked-page.ts';
import { batchOf, type PageAnswer, paymentId, range } from './payment.testbed.ts';

/** A batch that asks for these windows of one payment, and is answered with these pages. */
const batch = (windows: readonly object[], ...pages: readonly PageAnswer[]) =>
  asking(batchOf(...pages), {
    requests: windows.map((window) => ({ payment_id: paymentId.toUpperCase(), ...window })),
  });

test('the judgements of the size of a page', () => {
  const judged = (window: object, count: number) => judgePageLimit(batch([window], { shown: range(0, count) }));
  expect(
    printJudgements({
      'as many as the limit': judged({ limit: 3 }, 3),
      fewer: judged({ limit: 3 }, 2),
      more: judged({ limit: 3, offset: 1 }, 4),
      'as many as by default': judged({ offset: 0 }, 100),
      'more than by default': judged({}, 101),
      'a limit of 0': judged({ limit: 0 }, 1),
      'a limit that is no integer': judged({ limit: '1' }, 2),
      'a negative offset': judged({ limit: 1, offset: -1 }, 2),
      'two windows': judgePageLimit(batch([{ limit: 1 }, { limit: 2 }], { shown: [0] }, { shown: [0, 1] })),
      'two windows, one of them too long': judgePageLimit(
        batch([{ limit: 1 }, { limit: 2 }], { shown: [0, 1] }, { shown: [0, 1] }),
      ),
      'two elements for one request': judgePageLimit(batch([{ limit: 1 }], { shown: [0] }, { shown: [0, 1] })),
      'no requests': judgePageLimit(batchOf({ shown: range(0, 101) })),
    }),
  ).toMatchInlineSnapshot(`
    "as many as the limit: holds PS-039
    fewer:
    more:
      broken PS-039: A page holds more statements than its limit allows.
        at most 3 statements for limit 3, offset 1 | 4 statements | get-pay-statement 200
    as many as by default: holds PS-040
    more than by default:
      broken PS-040: A page holds more statements than its limit allows.
        at most 100 statements for neither limit nor offset | 101 statements | get-pay-statement 200
    a limit of 0:
    a limit that is no integer:
    a negative offset:
    two windows: holds PS-039, PS-039
    two windows, one of them too long:
      holds PS-039
      broken PS-039: A page holds more statements than its limit allows.
        at most 1 statements for limit 1 | 2 statements | get-pay-statement 200
    two elements for one request:
    no requests:"
  `);
});

test('the judgements of the offset that a page names', () => {
  const judged = (window: object, page: PageAnswer) => judgePageOffset(batch([window], page));
  expect(
    printJudgements({
      'its own': judged({ offset: 2 }, { shown: [2], offset: 2 }),
      another: judged({ offset: 2 }, { shown: [2], offset: 0 }),
      'of another type': judged({ offset: 2 }, { shown: [2], offset: '2' }),
      'of an empty page': judged({ offset: 2 }, { shown: [], offset: 0 }),
      'none asked for': judged({ limit: 1 }, { shown: [2], offset: 7 }),
    }),
  ).toMatchInlineSnapshot(`
    "its own: holds PS-045
    another:
      broken PS-045 at /responses/0/body/paging/offset: paging.offset of a page is not the offset that was asked for.
        2 | 0 | get-pay-statement 200
    of another type:
      broken PS-045 at /responses/0/body/paging/offset: paging.offset of a page is not the offset that was asked for.
        2 | "2" | get-pay-statement 200
    of an empty page:
    none asked for:"
  `);
});

test.each([
  [3, ['holds']],
  [2, ['broken']],
  [0, ['broken']],
  [4, []],
  [undefined, []],
  ['3', []],
])('a count of %j on a page of three statements: %j', (count, expected) => {
  const judged = judgePageCount(batch([{ limit: 5000 }], { shown: [0, 1, 2], count }));
  expect(judged.map(({ kind }) => kind)).toEqual(expected);
});

test('of a statement that comes twice a count says nothing', () => {
  expect(judgePageCount(batch([{}], { shown: [0, 1, 1], count: 3 }))).toEqual([]);
});

test('what a count has to be is said of what the page shows', () => {
  const individuals = { kind: 'body', back: 0, at: ['responses', '0', 'body', 'pay_statements', '*', 'individual_id'] };
  expect(judgePageCount(batch([{}], { shown: [0, 1], count: 1 }))).toMatchObject([
    { expectation: { right: { kind: 'count', of: { kind: 'distinct', of: { kind: 'all', of: [individuals] } } } } },
  ]);
});
