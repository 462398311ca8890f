import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { benefitNotFound, notFound } from '../../rules/refusal.ts';
import { changeAnswers, changeRules, refuseRequests } from '../../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const read = faultsOf('get-pay-statement');
const items = faultsOf('list-pay-statement-items');
const condition = (...requirements: RequirementId[]) =>
  ({ kind: 'condition', requirements, conditional: true }) as const;
const always = (...requirements: RequirementId[]) => ({ kind: 'state', requirements }) as const;

/** Operations that fail for everything that is known: the status, and what is broken. */
const failing: readonly (readonly [OperationId, number, readonly RequirementId[]])[] = [
  ['disconnect-entity', 404, ['DISC-006', 'DISC-007']],
  ['disconnect-entity', 500, ['DISC-006', 'DISC-007']],
  ['create-sandbox-account', 404, ['ACCT-001', 'ACCT-002']],
  ['get-enrollments', 500, ['ENR-013', 'ENR-014', 'ENR-015']],
  ['list-automated-jobs', 404, ['JOBS-016', 'JOBS-017', 'JOBS-018', 'JOBS-019']],
  ['update-benefit', 500, ['BEN-010']],
];

/** Elements of a batch that answer for what is known as if it were unknown. */
const unknownElements = (operation: OperationId, what: string) =>
  changeAnswers({ operations: [operation] }, (reply) => {
    reply.body = withList(reply.body, 'responses', (list) =>
      list.map((element) => {
        const own = objectOf(element);
        return own.code === 200 ? { ...own, code: 404, body: notFound(what).body } : own;
      }),
    );
  });

const emptied = (when: (count: number) => boolean) =>
  changeAnswers({ operations: ['get-pay-statement'] }, (reply) => {
    for (const { body } of objectsOf(objectOf(reply.body).responses)) {
      const data = objectOf(body);
      if (when(Number(objectOf(data.paging).count))) data.pay_statements = [];
    }
  });

/** Operations that answer in the right form, or fail, but do nothing. */
export const deadOperations: readonly Fault[] = [
  ...failing.map(([operation, status, requirements]) =>
    faultsOf(operation)(
      `dead-${operation}-${status}`,
      `${operation} answers ${status} to every valid request.`,
      always(...requirements),
      refuseRequests(operation, () => true, status),
    ),
  ),
  ...(['list-enrolled-individuals', 'update-benefit'] as const).map((operation) =>
    faultsOf(operation)(
      `dead-${operation}-nothing-known`,
      `${operation} knows no benefit.`,
      always(operation === 'update-benefit' ? 'BEN-010' : 'ENRD-012'),
      changeRules((base) => ({
        benefit(entity, id, world, requested) {
          if (requested === operation) throw benefitNotFound();
          return base.benefit(entity, id, world, requested);
        },
      })),
    ),
  ),
  faultsOf('get-enrollments')(
    'dead-enrollments-unknown',
    'Every enrollment is answered as unknown.',
    always('ENR-013', 'ENR-014', 'ENR-015'),
    unknownElements('get-enrollments', 'enrollment'),
  ),
  read(
    'dead-pages-empty-above-100',
    'Pages of a payment of more than 100 statements are empty, whatever their count says.',
    condition('PS-043', 'PS-046', 'PS-041'),
    emptied((count) => count > 100),
  ),
  read(
    'dead-pages-empty-without-count',
    'Every page is empty, and none has a count.',
    condition('PAY-044', 'PAY-045', 'PS-043'),
    changeAnswers({ operations: ['get-pay-statement'] }, (reply) => {
      for (const { body } of objectsOf(objectOf(reply.body).responses)) {
        if (!('pay_statements' in objectOf(body))) continue;
        Object.assign(objectOf(body), { paging: { offset: 0 }, pay_statements: [] });
      }
    }),
  ),
  read(
    'dead-new-payments-empty',
    'Payments that were created through the sandbox have no statements.',
    { ...always('PAY-044', 'PAY-045'), conditional: true, stateful: true },
    changeRules((base) => ({
      page: (payment, ...args) => (payment.payDate > '2025-02-28' ? [] : base.page(payment, ...args)),
      count: (payment, ...args) => (payment.payDate > '2025-02-28' ? 0 : base.count(payment, ...args)),
    })),
  ),
  ...(
    [
      ['categories', 'ITEM-007'],
      ['name', 'ITEM-011'],
      ['type', 'ITEM-013'],
      ['start_date', 'ITEM-017'],
      ['end_date', 'ITEM-019'],
    ] as const
  ).map(([parameter, requirement]) =>
    items(
      `dead-items-filter-${parameter.replace('_', '-')}`,
      `A list of items that is filtered by ${parameter} is empty.`,
      condition(requirement, 'ITEM-008', 'ITEM-012', 'ITEM-015'),
      changeAnswers(
        { operations: ['list-pay-statement-items'], when: ({ query }) => (query[parameter] ?? '') !== '' },
        (reply) => {
          reply.body = { responses: [] };
        },
      ),
    ),
  ),
  ...(['list-automated-jobs', 'list-pay-groups', 'create-sandbox-payment'] as const).map((operation) =>
    faultsOf(operation)(
      `dead-token-at-${operation}`,
      `The access token of a created connection is refused by ${operation}.`,
      condition('CONN-007', 'ACCT-005'),
      changeRules((base) => ({
        bearer(world, credential, requested, header) {
          const token = base.bearer(world, credential, requested, header);
          const isCreated = token !== undefined && world.connections.indexOf(token.connection) > 1;
          return requested === operation && isCreated ? undefined : token;
        },
      })),
    ),
  ),
];
