import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { notFound } from '../../rules/refusal.ts';
import { changeAnswers, changeRules, refuseRequests, rewriteBodies } from '../../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../../switches/json-access.ts';
import type { Behaviour, Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const read = faultsOf('get-pay-statement');
const enrollments = faultsOf('get-enrollments');
const condition = (...requirements: RequirementId[]) =>
  ({ kind: 'condition', requirements, conditional: true }) as const;
const limit = (...requirements: RequirementId[]) => ({ kind: 'limit', requirements, conditional: true }) as const;
const requests = (body: unknown) => objectsOf(objectOf(body).requests);
const has = (key: string, value: number) => (body: unknown) => requests(body).some((one) => one[key] === value);

/** Valid requests that are refused: operation, name, which they are, a test of the body, and what is broken. */
const refused: readonly (readonly [
  OperationId,
  string,
  string,
  (body: unknown) => boolean,
  readonly RequirementId[],
])[] = [
  ['get-pay-statement', 'offset-0', 'with an offset of 0', has('offset', 0), ['PS-029']],
  ['get-pay-statement', 'offset-1', 'with an offset of 1', has('offset', 1), ['PS-029']],
  ['get-enrollments', 'two', 'for two enrollments', (body) => requests(body).length === 2, ['ENR-013', 'ENR-024']],
  [
    'list-automated-jobs',
    'empty-object',
    'with an empty object',
    (body) => JSON.stringify(body) === '{}',
    ['JOBS-016'],
  ],
  [
    'create-sandbox-connection',
    'size-100-with-products',
    'with an employee_size of 100 and products',
    (body) => objectOf(body).employee_size === 100 && 'products' in objectOf(body),
    ['CONN-004', 'CONN-002'],
  ],
  [
    'create-sandbox-connection',
    'all-products',
    'for all products at once',
    (body) => Array.isArray(objectOf(body).products) && objectsOf(objectOf(body).products).length > 6,
    ['CONN-002', 'CONN-003'],
  ],
  [
    'update-benefit',
    'astral',
    'with a character beyond the first 65,536',
    (body) => /[\u{10000}-\u{10ffff}]/u.test(String(objectOf(body).description)),
    ['BEN-012'],
  ],
];

/** From the element after one that fails, elements fail. */
const failAfterFailure = (operation: OperationId, key: string, what: string): (() => Behaviour) =>
  changeAnswers({ operations: [operation] }, (reply) => {
    let hasFailed = false;
    reply.body = withList(reply.body, 'responses', (list) =>
      list.map((element) => {
        const own = objectOf(element);
        const result = hasFailed ? { [key]: own[key], code: 404, body: notFound(what).body } : own;
        hasFailed ||= own.code === 404;
        return result;
      }),
    );
  });

/** Windows that are taken for others. */
const taken: readonly (readonly [
  string,
  string,
  (one: Record<string, unknown>) => object,
  readonly RequirementId[],
])[] = [
  [
    'limit-100-is-99',
    'A limit of 100 is taken for 99.',
    (one) => (one.limit === 100 ? { ...one, limit: 99 } : one),
    ['PS-042', 'PS-034'],
  ],
  [
    'limit-99-is-100',
    'A limit of 99 is taken for 100.',
    (one) => (one.limit === 99 ? { ...one, limit: 100 } : one),
    ['PS-039'],
  ],
  [
    'limit-101-is-100',
    'A limit of 101 is taken for 100.',
    (one) => (one.limit === 101 ? { ...one, limit: 100 } : one),
    ['PS-042'],
  ],
  [
    'offset-1-is-0',
    'An offset of 1 is taken for 0.',
    (one) => (one.offset === 1 ? { ...one, offset: 0 } : one),
    ['PS-044', 'PS-045', 'PS-043'],
  ],
  [
    'offset-counts-pages',
    'An offset counts pages, where a limit above 1 is given.',
    (one) =>
      Number(one.limit) > 1 && Number(one.offset) > 0
        ? { ...one, offset: Number(one.offset) * Number(one.limit) }
        : one,
    ['PS-044', 'PS-045', 'PS-043', 'PS-029'],
  ],
];

/** Requests of ordinary and boundary values that are refused, or taken for others. */
export const requestValues: readonly Fault[] = [
  ...refused.map(([operation, name, which, test, requirements]) =>
    faultsOf(operation)(
      `value-${operation}-${name}-refused`,
      `${operation} refuses a request ${which}.`,
      condition(...requirements),
      refuseRequests(operation, test),
    ),
  ),
  ...taken.map(([name, summary, change, requirements]) =>
    read(
      `value-pay-statement-${name}`,
      summary,
      limit(...requirements),
      rewriteBodies('get-pay-statement', (body) =>
        withList(body, 'requests', (list) => list.map((one) => change(objectOf(one)))),
      ),
    ),
  ),
  read(
    'value-pay-statement-after-unknown',
    'In a batch the payments after an unknown one are answered as unknown.',
    condition('PS-018', 'PS-034'),
    failAfterFailure('get-pay-statement', 'payment_id', 'payment'),
  ),
  enrollments(
    'value-enrollments-after-unknown',
    'In a batch the enrollments after an unknown one are answered as unknown.',
    condition('ENR-013', 'ENR-020'),
    failAfterFailure('get-enrollments', 'enrollment_id', 'enrollment'),
  ),
  read(
    'value-pay-statement-wraps',
    'A page that reaches the end of a payment goes on at its beginning, under a limit of at least 50.',
    { kind: 'relation', requirements: ['PS-043', 'PS-039', 'PS-044'], conditional: true },
    changeRules((base) => ({
      page(payment, offset, limit, entity) {
        const page = base.page(payment, offset, limit, entity);
        const rest = Math.min(limit, payment.count) - page.length;
        return limit >= 50 && offset > 0 && page.length > 0 && rest > 0
          ? [...page, ...base.page(payment, 0, rest, entity)]
          : page;
      },
    })),
  ),
  ...(['get-pay-statement', 'get-enrollments'] as const).map((operation) =>
    faultsOf(operation)(
      `value-${operation}-sorted-by-size`,
      'In a batch of four or more the bodies stand in the order of their sizes.',
      {
        kind: 'relation',
        requirements: operation === 'get-enrollments' ? ['ENRF-057', 'ENR-020'] : ['PS-034'],
        conditional: true,
      },
      changeAnswers({ operations: [operation] }, (reply) => {
        reply.body = withList(reply.body, 'responses', (list) => {
          const whole = list.every((element) => objectOf(element).code === 200);
          if (list.length < 4 || !whole) return list;
          const bodies = list
            .map((element) => objectOf(element).body)
            .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
          return list.map((element, index) => ({ ...objectOf(element), body: bodies[index] }));
        });
      }),
    ),
  ),
];
