import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { isBroken } from '../kernel/judge.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { completePayment, type Window } from './page.ts';
import { judgeEmptyFirstPage, judgeOrder, judgePage } from './page-judge.ts';
import { batchOf, pageFor, paymentId, range, wholeOfMany } from './payment.testbed.ts';

test('the judgements of a page', () => {
  const judged = (window: Window, shown: readonly number[], total = 7) =>
    judgePage(pageFor(window, shown), wholeOfMany(total), true);
  expect(
    printJudgements({
      'the first, full': judged({ limit: 3 }, range(0, 3)),
      'all that are left': judged({ limit: 3, offset: 5 }, [5, 6]),
      'just as many as are left': judged({ limit: 7 }, range(0, 7)),
      'too many': judged({ limit: 3, offset: 1 }, range(1, 5)),
      'too many by default': judged({}, range(0, 101), 120),
      'a hundred of more by default': judged({}, range(0, 100), 120),
      'too few': judged({ limit: 3, offset: 1 }, [1, 2]),
      'too few by default': judged({}, range(0, 6)),
      'empty before the end': judged({ limit: 3, offset: 6 }, []),
      'empty at the end': judged({ limit: 3, offset: 7 }, []),
      'past the end': judged({ limit: 3, offset: 9 }, [6]),
      'more than are left': judged({ limit: 3, offset: 6 }, [6, 6]),
      'a place too late': judged({ limit: 3, offset: 1 }, range(2, 5)),
      'too few, of a place too late': judged({ limit: 3, offset: 4 }, [5, 6]),
      'nobody known': judged({ limit: 1 }, [99]),
      'a gap': judged({ limit: 3, offset: 1 }, [1, 3, 4]),
      'one twice': judged({ limit: 3 }, [0, 0, 1]),
    }),
  ).toMatchInlineSnapshot(`
    "the first, full: holds PS-042, PS-044
    all that are left: holds PS-042, PS-044
    just as many as are left: holds PS-042, PS-044
    too many:
    too many by default:
    a hundred of more by default: holds PS-041, PS-044
    too few:
      broken PS-042: A page holds fewer statements than were asked for and are left.
        3 statements for limit 3, offset 1, of 7 in all | 2 statements | get-pay-statement 200, get-pay-statement 200
      holds PS-044
    too few by default:
      broken PS-041: A page holds fewer statements than were asked for and are left.
        7 statements for neither limit nor offset, of 7 in all | 6 statements | get-pay-statement 200, get-pay-statement 200
      holds PS-044
    empty before the end:
      broken PS-043: A page is empty although statements are left, so that a walk ends there and loses them.
        1 statements for limit 3, offset 6, of 7 in all | 0 statements | get-pay-statement 200, get-pay-statement 200
    empty at the end:
    past the end:
      broken PS-044: A page does not start at the index that its offset names.
        limit 3, offset 9: the statement at index 9 first (none: that is past the end) | the one at index 6 | get-pay-statement 200, get-pay-statement 200
    more than are left:
      holds PS-044
      broken PS-043: A page leaves out or repeats statements between its first and its last.
        limit 3, offset 6: the 2 statements from index 6 on, one after the other | 0 of them missing, 1 others instead | get-pay-statement 200, get-pay-statement 200
    a place too late:
      holds PS-042
      broken PS-044: A page does not start at the index that its offset names.
        limit 3, offset 1: the statement at index 1 first (7a0e4f52-8c1d-4e36-b2f9-000000000001) | the one at index 2 | get-pay-statement 200, get-pay-statement 200
    too few, of a place too late:
      broken PS-044: A page does not start at the index that its offset names.
        limit 3, offset 4: the statement at index 4 first (7a0e4f52-8c1d-4e36-b2f9-000000000004) | the one at index 5 | get-pay-statement 200, get-pay-statement 200
    nobody known:
      holds PS-042
      broken PS-044: A page does not start at the index that its offset names.
        limit 1: the statement at index 0 first (7a0e4f52-8c1d-4e36-b2f9-000000000000) | one that is not among the statements (7a0e4f52-8c1d-4e36-b2f9-000000000099) | get-pay-statement 200, get-pay-statement 200
    a gap:
      holds PS-042, PS-044
      broken PS-043: A page leaves out or repeats statements between its first and its last.
        limit 3, offset 1: the 3 statements from index 1 on, one after the other | 1 of them missing, 1 others instead | get-pay-statement 200, get-pay-statement 200
    one twice:
      holds PS-042, PS-044
      broken PS-043: A page leaves out or repeats statements between its first and its last.
        limit 3: the 3 statements from index 0 on, one after the other | 1 of them missing, 1 others instead | get-pay-statement 200, get-pay-statement 200"
  `);
});

test('the judgements of a page whose order is not stable', () => {
  const judged = (shown: readonly number[]) =>
    judgePage(pageFor({ limit: 2, offset: 1 }, shown, { offset: 0 }), wholeOfMany(7), false);
  expect(printJudgements({ full: judged([5, 0]), short: judged([5]) })).toMatchInlineSnapshot(`
    "full: holds PS-042
    short:
      broken PS-042: A page holds fewer statements than were asked for and are left.
        2 statements for limit 2, offset 1, of 7 in all | 1 statements | get-pay-statement 200, get-pay-statement 200"
  `);
});

test('a page of statements that are no objects throws nothing', () => {
  const page = { ...pageFor({}, []), statements: [null, 7, 'x', [], { individual_id: 5 }] };
  expect(judgePage(page, completePayment([page]), true).some(isBroken)).toBe(false);
});

test('a page that starts elsewhere is compared with its part of the walk', () => {
  const found = judgePage(pageFor({ limit: 3, offset: 1 }, range(2, 5)), wholeOfMany(7), true).find(isBroken);
  const ids = (back: number) => ({
    kind: 'body',
    back,
    at: ['responses', '0', 'body', 'pay_statements', '*', 'individual_id'],
  });
  expect(found?.expectation).toEqual({
    kind: 'equal',
    left: ids(0),
    right: { kind: 'slice', of: { kind: 'all', of: [ids(1)] }, from: 1, most: 3 },
  });
});

const empty = (count?: unknown) => batchOf({ shown: [], ...(count === undefined ? {} : { count }) });

test('a first page that stays empty beside a count loses all statements', () => {
  expect(judgeEmptyFirstPage([empty(137), empty(137)], paymentId)).toMatchObject({
    kind: 'broken',
    requirement: 'PS-043',
    expected: 'some of the 137 statements that paging.count says there are',
  });
});

test.each([
  ['is not empty', batchOf({ shown: [0], count: 137 })],
  ['counts none', empty(0)],
  ['has no count', empty()],
  ['has a count that is no integer', empty('137')],
  ['is refused', answered('get-pay-statement', 404, {})],
  ['does not come', unanswered('get-pay-statement')],
])('nothing is said of a first page that %s', (_, exchange) => {
  expect(judgeEmptyFirstPage([exchange], paymentId)).toBeUndefined();
  expect(judgeEmptyFirstPage([empty(137), exchange], paymentId)).toBeUndefined();
});

test('the judgements of the order of two reads of a page', () => {
  const judged = (first: readonly number[], again: readonly number[]) =>
    judgeOrder(pageFor({}, first), pageFor({}, again), wholeOfMany(5));
  expect(
    printJudgements({
      'the same': judged([0, 1, 2], [0, 1, 2]),
      'another order': judged([0, 1, 2], [0, 2, 1]),
      'other statements': judged([0, 1], [0, 2]),
      'one statement': judged([0], [0]),
    }),
  ).toMatchInlineSnapshot(`
    "the same: holds PS-055
    another order:
      broken PS-055: The order of the statements of a payment changes from read to read.
        the order of the read before | another order: 1 is the first index that differs | get-pay-statement 200, get-pay-statement 200
    other statements:
    one statement:"
  `);
});
