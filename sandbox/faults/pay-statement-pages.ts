import type { Rules } from '../rules/rules.ts';
import { absent, alter, type Change } from '../switches/alter.ts';
import { alterAnswers, changeAnswers, changeRules, rewriteBodies } from '../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../switches/json-access.ts';
import type { Behaviour, Fault } from '../switches/switches.ts';
import type { PayStatement } from '../world/wire.ts';
import { faultsOf } from './define.ts';

const fault = faultsOf('get-pay-statement');
const page = (change: (base: Rules['page']) => Rules['page']) => changeRules((base) => ({ page: change(base.page) }));
const count = (of: Rules['count']) => changeRules(() => ({ count: of }));

/** Changes a key in the body of each element whose page is empty. */
const onEmptyPages = (key: string, change: Change) =>
  changeAnswers({ operations: ['get-pay-statement'] }, (reply) => {
    for (const { body } of objectsOf(objectOf(reply.body).responses)) {
      const { pay_statements: statements } = objectOf(body);
      if (Array.isArray(statements) && statements.length === 0) alter(body, key, change);
    }
  });
const emptyPages = [
  ['null', 'pay_statements of an empty page is null.', 'PS-005', 'pay_statements', () => null],
  ['without-paging', 'An empty page has no paging.', 'PS-006', 'paging', () => absent],
  ['count-null', 'paging.count of an empty page is null.', 'PAGING-003', 'paging/count', () => null],
] as const satisfies readonly (readonly [string, string, string, string, Change])[];

/** Counts the reads of each payment. */
function growingCount(): Behaviour {
  const reads = new Map<string, number>();
  return {
    rules: () => ({
      count(payment) {
        const before = reads.get(payment.id) ?? 0;
        reads.set(payment.id, before + 1);
        return payment.count + before;
      },
    }),
  };
}

/** Pages of pay statements, and their counts, that do not fit together. */
export const payStatementPages: readonly Fault[] = [
  fault(
    'pay-statement-default-page-99',
    'Without a limit a page holds 99 statements at most.',
    { kind: 'limit', requirements: ['PS-041'], conditional: true },
    changeRules(() => ({ defaultPage: 99 })),
  ),
  fault(
    'pay-statement-default-page-101',
    'Without a limit a page holds up to 101 statements.',
    { kind: 'limit', requirements: ['PS-040'], conditional: true },
    changeRules(() => ({ defaultPage: 101 })),
  ),
  fault(
    'pay-statement-page-one-more',
    'A page that is not the last holds one statement more than its limit.',
    { kind: 'limit', requirements: ['PS-039', 'PS-043', 'PS-040'], conditional: true },
    page((base) => (payment, offset, limit, entity) => base(payment, offset, limit + 1, entity)),
  ),
  fault(
    'pay-statement-limit-ignored-later',
    'At an offset above 0 the limit is not held to.',
    { kind: 'condition', requirements: ['PS-039', 'PS-043'], conditional: true },
    page(
      (base) => (payment, offset, limit, entity) => base(payment, offset, offset > 0 ? payment.count : limit, entity),
    ),
  ),
  fault(
    'pay-statement-pages-overlap',
    'At an offset above 0 a page starts one statement too early.',
    { kind: 'relation', requirements: ['PS-043', 'PS-044'], conditional: true },
    page((base) => (payment, offset, limit, entity) => base(payment, Math.max(0, offset - 1), limit, entity)),
  ),
  fault(
    'pay-statement-pages-gap',
    'At an offset above 0 a page starts one statement too late.',
    { kind: 'relation', requirements: ['PS-043', 'PS-044'], conditional: true },
    page((base) => (payment, offset, limit, entity) => base(payment, offset > 0 ? offset + 1 : 0, limit, entity)),
  ),
  fault(
    'pay-statement-offset-ignored',
    'Every page is the first.',
    { kind: 'relation', requirements: ['PS-043', 'PS-044'], conditional: true },
    page((base) => (payment, _offset, limit, entity) => base(payment, 0, limit, entity)),
  ),
  fault(
    'pay-statement-last-lost',
    'The last statement of a payment is on no page that holds others.',
    { kind: 'relation', requirements: ['PS-043', 'PS-046', 'PS-041', 'PAY-044'], conditional: true },
    page(
      (base) => (payment, offset, limit, entity) =>
        base(payment, offset, payment.count > 1 ? Math.min(limit, payment.count - 1 - offset) : limit, entity),
    ),
  ),
  fault(
    'pay-statement-offset-echoed-as-zero',
    'paging.offset is always 0.',
    { kind: 'condition', requirements: ['PS-045'], conditional: true },
    alterAnswers({ operations: ['get-pay-statement'], path: 'responses/*/body/paging/offset', change: () => 0 }),
  ),
  fault(
    'pay-statement-offset-counts-pages',
    'paging.offset counts from 1.',
    { kind: 'condition', requirements: ['PS-045'] },
    alterAnswers({
      operations: ['get-pay-statement'],
      path: 'responses/*/body/paging/offset',
      change: (value) => Number(value) + 1,
    }),
  ),
  fault(
    'pay-statement-count-of-page',
    'paging.count is the number of statements on the page.',
    { kind: 'relation', requirements: ['PS-046', 'PS-047', 'PS-048'], conditional: true },
    count((payment, offset, limit) => Math.max(0, Math.min(limit, payment.count - offset))),
  ),
  fault(
    'pay-statement-count-of-rest',
    'paging.count does not count the statements before the offset.',
    { kind: 'relation', requirements: ['PS-048', 'PS-046'], conditional: true },
    count((payment, offset) => Math.max(0, payment.count - offset)),
  ),
  fault(
    'pay-statement-count-capped',
    'paging.count is never above the limit.',
    { kind: 'relation', requirements: ['PS-047', 'PS-046'], conditional: true },
    count((payment, _offset, limit) => Math.min(payment.count, limit)),
  ),
  fault(
    'pay-statement-count-one-less',
    'paging.count is one less than there are statements.',
    { kind: 'relation', requirements: ['PS-046'] },
    count((payment) => payment.count - 1),
  ),
  ...(
    [
      ['checks', 'that are paid by check', ({ payment_method: method }) => method === 'check'],
      ['nothing', 'whose gross pay is 0', ({ gross_pay: pay }) => pay?.amount === 0],
    ] as const satisfies readonly (readonly [string, string, (statement: PayStatement) => boolean])[]
  ).map(([name, which, isLeftOut]) =>
    fault(
      `pay-statement-count-without-${name}`,
      `paging.count leaves out the statements ${which}.`,
      { kind: 'relation', requirements: ['PS-046'], conditional: true },
      count((payment) => {
        const statements = Array.from({ length: payment.count }, (_, index) => payment.statement(index));
        return statements.filter((statement) => !isLeftOut(statement)).length;
      }),
    ),
  ),
  fault(
    'pay-statement-count-grows',
    'paging.count grows with every read of a payment.',
    // A payment that is read twice, to compare or to count, has another count at the second read.
    {
      kind: 'state',
      requirements: ['PS-049', 'PS-046', 'DISC-016', 'CONN-011'],
      conditional: true,
      stateful: true,
    },
    growingCount,
  ),
  fault(
    'pay-statement-odd-limits-rounded',
    'An odd limit above 1 is rounded up.',
    { kind: 'condition', requirements: ['PS-039', 'PS-043'], conditional: true },
    rewriteBodies('get-pay-statement', (body) =>
      withList(body, 'requests', (list) =>
        list.map((element) => {
          const { limit, ...rest } = objectOf(element);
          return Number.isInteger(limit) && Number(limit) > 1 && Number(limit) < 5000
            ? { ...rest, limit: Number(limit) + (Number(limit) % 2) }
            : element;
        }),
      ),
    ),
  ),
  ...emptyPages.map(([name, says, requirement, key, change]) =>
    fault(
      `pay-statement-empty-page-${name}`,
      says,
      { kind: 'shape', requirements: [requirement], conditional: true },
      onEmptyPages(key, change),
    ),
  ),
];
