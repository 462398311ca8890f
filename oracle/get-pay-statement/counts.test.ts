import { expect, test } from 'vitest';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeCounts } from './counts.ts';
import type { Window } from './page.ts';
import { pageFor, wholeOfMany } from './payment.testbed.ts';

test('the judgements of counts', () => {
  const counted = (window: Window, count: unknown) => pageFor(window, [0], { count });
  const judged = (...pages: readonly (readonly [Window, number])[]) =>
    judgeCounts(
      pages.map(([window, count]) => counted(window, count)),
      wholeOfMany(7),
    );
  expect(
    printJudgements({
      'a count of another type': judgeCounts([counted({}, '7')], wholeOfMany(7)),
      'no count': judgeCounts([counted({}, undefined)], wholeOfMany(7)),
      'one read': judged([{}, 7]),
      'two reads': judged([{}, 7], [{}, 7]),
      'two limits': judged([{ limit: 1 }, 7], [{ limit: 2 }, 7]),
      'two offsets': judged([{ offset: 1 }, 7], [{ offset: 2 }, 7]),
      'no offset and that of 0': judged([{ limit: 1 }, 7], [{ limit: 1, offset: 0 }, 7]),
      'two reads that differ': judged([{}, 6], [{}, 7]),
      'two reads, both wrong': judged([{}, 6], [{}, 5]),
      'two limits that differ': judged([{}, 7], [{}, 7], [{ limit: 1 }, 1]),
      'two offsets that differ': judged([{}, 7], [{ offset: 2 }, 5]),
      'a limit and an offset, wrong with the limit': judged([{ offset: 2 }, 7], [{ limit: 1 }, 1]),
      'a limit and an offset, wrong with the offset': judged([{ limit: 1 }, 7], [{ offset: 2 }, 5]),
      'wrong everywhere': judged([{ limit: 1 }, 6], [{ limit: 2, offset: 3 }, 6]),
    }),
  ).toMatchInlineSnapshot(`
    "a count of another type:
    no count:
      not-applicable PS-046 (not-observed): no page has paging.count, which may be absent
      not-applicable PS-047 (not-observed): no page has paging.count, which may be absent
      not-applicable PS-048 (not-observed): no page has paging.count, which may be absent
      not-applicable PS-049 (not-observed): no page has paging.count, which may be absent
    one read: holds PS-046
    two reads: holds PS-049, PS-046
    two limits: holds PS-047, PS-046
    two offsets: holds PS-048, PS-046
    no offset and that of 0: holds PS-049, PS-046
    two reads that differ:
      broken PS-049 at /responses/0/body/paging/count: paging.count varies from read to read; a walk finds 7 statements.
        7, as for neither limit nor offset | 6 for neither limit nor offset | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    two reads, both wrong:
      broken PS-049 at /responses/0/body/paging/count: paging.count varies from read to read; a walk finds 7 statements.
        6, as for neither limit nor offset | 5 for neither limit nor offset | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    two limits that differ:
      holds PS-049
      broken PS-047 at /responses/0/body/paging/count: paging.count varies from limit to limit; a walk finds 7 statements.
        7, as for neither limit nor offset | 1 for limit 1 | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    two offsets that differ:
      broken PS-048 at /responses/0/body/paging/count: paging.count varies from offset to offset; a walk finds 7 statements.
        7, as for neither limit nor offset | 5 for offset 2 | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    a limit and an offset, wrong with the limit:
      broken PS-047 at /responses/0/body/paging/count: paging.count varies from limit to limit; a walk finds 7 statements.
        7, as for offset 2 | 1 for limit 1 | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    a limit and an offset, wrong with the offset:
      broken PS-048 at /responses/0/body/paging/count: paging.count varies from offset to offset; a walk finds 7 statements.
        7, as for limit 1 | 5 for offset 2 | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    wrong everywhere:
      broken PS-046 at /responses/0/body/paging/count: paging.count is not the number of statements that a complete walk finds.
        7, as a complete walk finds | 6 for limit 1 | get-pay-statement 200, get-pay-statement 200"
  `);
});

test('what a count has to be is said of the reads of the walk, not as a number', () => {
  const [judgement] = judgeCounts([pageFor({}, [0], { count: 6 })], wholeOfMany(7)).slice(-1);
  const individuals = { kind: 'body', back: 1, at: ['responses', '0', 'body', 'pay_statements', '*', 'individual_id'] };
  expect(judgement).toMatchObject({
    expectation: { right: { kind: 'count', of: { kind: 'distinct', of: { kind: 'all', of: [individuals] } } } },
  });
});
