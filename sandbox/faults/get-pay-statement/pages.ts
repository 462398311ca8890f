import type { Rules } from '../../rules/rules.ts';
import { absent, alter, alterAnswers, type Change, changePages, changeRules } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { PayStatement } from '../../world/wire.ts';
import { afterwards, always, faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('get-pay-statement');
const changeCount = (count: Rules['count']): MakeBehaviour => changeRules(() => ({ count }));

const emptyPages = [
  ['null', 'pay_statements of an empty page is null.', 'PS-005', 'pay_statements', () => null],
  ['without-paging', 'An empty page has no paging.', 'PS-006', 'paging', () => absent],
  ['count-null', 'paging.count of an empty page is null.', 'PAGING-003', 'paging/count', () => null],
] as const satisfies readonly (readonly [string, string, string, string, Change])[];

/** Pages that are empty or incomplete, and their paging. */
export const pages: readonly Fault[] = [
  fault('pay-statement-offset-echoed-as-zero', sometimes('condition', 'PS-045'))
    .summary('paging.offset is always 0.')
    .by(alterAnswers('responses/*/body/paging/offset', () => 0)),
  fault('pay-statement-offset-counts-pages', always('condition', 'PS-045'))
    .summary('paging.offset counts from 1.')
    .by(alterAnswers('responses/*/body/paging/offset', (offset) => Number(offset) + 1)),
  fault('pay-statement-count-of-page', sometimes('relation', 'PS-046', 'PS-047', 'PS-048'))
    .summary('paging.count is the number of statements on the page.')
    .by(changeCount((payment, offset, limit) => Math.max(0, Math.min(limit, payment.count - offset)))),
  fault('pay-statement-count-of-rest', sometimes('relation', 'PS-048', 'PS-046'))
    .summary('paging.count does not count the statements before the offset.')
    .by(changeCount((payment, offset) => Math.max(0, payment.count - offset))),
  fault('pay-statement-count-capped', sometimes('relation', 'PS-047', 'PS-046'))
    .summary('paging.count is never above the limit.')
    .by(changeCount((payment, _offset, limit) => Math.min(payment.count, limit))),
  fault('pay-statement-count-one-less', always('relation', 'PS-046'))
    .summary('paging.count is one less than there are statements.')
    .by(changeCount((payment) => payment.count - 1)),
  ...(
    [
      ['checks', 'that are paid by check', ({ payment_method: method }) => method === 'check'],
      ['nothing', 'whose gross pay is 0', ({ gross_pay: pay }) => pay?.amount === 0],
    ] as const satisfies readonly (readonly [string, string, (statement: PayStatement) => boolean])[]
  ).map(([name, which, isLeftOut]) =>
    fault(`pay-statement-count-without-${name}`, sometimes('relation', 'PS-046'))
      .summary(`paging.count leaves out the statements ${which}.`)
      .with(changeCount, (payment) => {
        const statements = Array.from({ length: payment.count }, (_, index) => payment.statement(index));
        return statements.filter((statement) => !isLeftOut(statement)).length;
      }),
  ),
  // A payment that is read twice, to compare or to count, has another count at the second read.
  fault('pay-statement-count-grows', afterwards('state', 'PS-049', 'PS-046', 'DISC-016', 'CONN-011'))
    .summary('paging.count grows with every read of a payment.')
    .by(() => {
      const reads = new Map<string, number>();
      return changeRules(() => ({
        count({ id, count }) {
          const before = reads.get(id) ?? 0;
          reads.set(id, before + 1);
          return count + before;
        },
      }))();
    }),
  ...emptyPages.map(([name, summary, requirement, key, change]) =>
    fault(`pay-statement-empty-page-${name}`, sometimes('shape', requirement))
      .summary(summary)
      .with(changePages, ({ statements, body }) => {
        if (statements.length === 0) alter(body, key, change);
      }),
  ),
  fault('dead-pages', always('state', 'PS-043', 'PS-046', 'PS-041'))
    .summary('Every page is empty, beside the count of its payment.')
    .with(changePages, ({ body }) => Object.assign(body, { pay_statements: [] })),
  fault('dead-pages-empty-above-100', sometimes('condition', 'PS-043', 'PS-046', 'PS-041'))
    .summary('Pages of a payment of more than 100 statements are empty, whatever their count says.')
    .with(changePages, ({ body, paging }) => {
      if (Number(paging.count) > 100) body.pay_statements = [];
    }),
  fault('dead-pages-empty-without-count', sometimes('condition', 'PAY-044', 'PAY-045', 'PS-043'))
    .summary('Every page is empty, and none has a count.')
    .with(changePages, ({ body }) => Object.assign(body, { paging: { offset: 0 }, pay_statements: [] })),
  fault('value-pay-statement-wraps', sometimes('relation', 'PS-043', 'PS-039', 'PS-044'))
    .summary('A page that reaches the end of a payment goes on at its beginning, under a limit of at least 50.')
    .with(changeRules, (base) => ({
      page(payment, offset, limit, entity) {
        const page = base.page(payment, offset, limit, entity);
        const rest = Math.min(limit, payment.count) - page.length;
        return limit >= 50 && offset > 0 && page.length > 0 && rest > 0
          ? [...page, ...base.page(payment, 0, rest, entity)]
          : page;
      },
    })),
];
