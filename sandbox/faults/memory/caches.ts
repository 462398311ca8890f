import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { benefitNotFound } from '../../rules/refusal.ts';
import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Behaviour, Fault, RequestView } from '../../switches/switches.ts';
import type { Benefit, Entity } from '../../world/model.ts';
import type { PayStatement } from '../../world/wire.ts';
import type { World } from '../../world/world.ts';
import { faultsOf } from '../define.ts';
import { type AnswerCache, keepAnswers } from './keep-answers.ts';

const caller = ({ token }: RequestView) => token?.entity.id;
const without = (query: RequestView['query'], ...names: readonly string[]) =>
  Object.entries(query).filter(([name]) => !names.includes(name));

/** Keeps the ids that were asked for by a connection other than their own; says whether an id is one of them. */
function lostToStrangers(things: (entity: Entity) => ReadonlyMap<string, unknown>) {
  const lost = new Set<string>();
  return ({ connection }: Entity, id: string, world: World): boolean => {
    const owners = [...world.entities.values()].filter((entity) => things(entity).has(id));
    if (owners.length > 0 && owners.every((owner) => owner.connection !== connection)) lost.add(id);
    return lost.has(id);
  };
}

/** Caches of whole answers: the operation, what the key lacks, the cache, and what is broken. */
const keptAnswers: readonly (readonly [
  OperationId,
  string,
  AnswerCache,
  readonly [RequirementId, ...RequirementId[]],
])[] = [
  [
    'get-pay-statement',
    'caller',
    { keyOf: ({ body, query }) => [body, query] },
    ['ISO-001', 'ISO-005', 'ISO-014', 'DISC-010'],
  ],
  ['get-enrollments', 'caller', { keyOf: ({ body, query }) => [body, query] }, ['ISO-002', 'ISO-006']],
  ['list-enrolled-individuals', 'caller', { keyOf: ({ params, query }) => [params, query] }, ['ISO-003', 'ISO-007']],
  [
    'list-pay-statement-items',
    'caller',
    { keyOf: () => '', when: ({ query }) => Object.keys(query).length === 0 },
    ['ISO-011', 'ITEM-020', 'ENT-020', 'ITEM-007', 'ITEM-008', 'ITEM-009', 'ITEM-011'],
  ],
  ['list-pay-groups', 'caller', { keyOf: ({ query }) => query }, ['ISO-012', 'ISO-009', 'ISO-019', 'ENT-025']],
  ['list-automated-jobs', 'caller', { keyOf: ({ body }) => body ?? null }, ['ISO-013', 'JOBS-026']],
  ['get-pay-statement', 'entity', { keyOf: (request) => [caller(request), request.body] }, ['ENT-004', 'DISC-010']],
  ['get-enrollments', 'entity', { keyOf: (request) => [caller(request), request.body] }, ['ENT-009']],
  [
    'list-enrolled-individuals',
    'entity',
    { keyOf: (request) => [caller(request), request.params] },
    ['ENT-014', 'ISO-017'],
  ],
  [
    'list-pay-statement-items',
    'entity',
    { keyOf: (request) => [caller(request), without(request.query, 'entity_ids')] },
    ['ENT-019', 'ITEM-020', 'ISO-018'],
  ],
  ['list-pay-groups', 'entity', { keyOf: (request) => caller(request) ?? null }, ['ENT-024', 'ISO-019']],
  [
    'list-pay-statement-items',
    'name',
    { keyOf: (request) => [caller(request), without(request.query, 'name')] },
    ['ITEM-010', 'ITEM-011', 'ITEM-012', 'ITEM-005', 'ITEM-009'],
  ],
  [
    'list-pay-statement-items',
    'end-date',
    {
      keyOf: (request) => [caller(request), without(request.query, 'end_date')],
      when: ({ query }) => 'start_date' in query || 'end_date' in query,
    },
    ['ITEM-018', 'ITEM-019'],
  ],
];

/** Keeps the pages of payments under a key. */
const keepPages =
  (keyOf: (offset: number, limit: number) => unknown): (() => Behaviour) =>
  () => {
    const kept = new Map<string, readonly PayStatement[]>();
    return {
      rules: (base: Rules) => ({
        page(payment, offset, limit, entity) {
          const key = JSON.stringify([payment.id, keyOf(offset, limit)]);
          const page = kept.get(key) ?? base.page(payment, offset, limit, entity);
          kept.set(key, page);
          return page;
        },
      }),
    };
  };

const relation = (...requirements: RequirementId[]) =>
  ({ kind: 'relation', requirements, conditional: true, stateful: true }) as const;

/** Caches whose keys lack something that the answer depends on. */
export const cacheFaults: readonly Fault[] = [
  ...keptAnswers.map(([operation, lacks, cache, requirements]) =>
    faultsOf(operation)(
      `cache-${operation}-without-${lacks}`,
      `Answers of ${operation} are kept in a cache whose key lacks the ${lacks.replace('-', ' ')}.`,
      { kind: lacks === 'caller' ? 'security' : 'state', requirements, conditional: true, stateful: true },
      keepAnswers(operation, cache),
    ),
  ),
  faultsOf('get-pay-statement')(
    'cache-pages-without-offset',
    'Pages that begin above index 0 are kept in a cache whose key lacks the offset.',
    relation('PS-044', 'PS-043', 'PS-032', 'PS-034'),
    keepPages((offset, limit) => [offset > 0, limit]),
  ),
  faultsOf('get-pay-statement')(
    'cache-pages-without-limit',
    'Pages that begin above index 0 are kept in a cache whose key lacks the limit.',
    relation('PS-039', 'PS-043', 'PS-034'),
    keepPages((offset, limit) => [offset, offset > 0 || limit]),
  ),
  faultsOf('list-enrolled-individuals')(
    'cache-of-unknown-benefits',
    'A benefit that was once answered as unknown is unknown to everybody from then on.',
    { kind: 'state', requirements: ['ENRD-012', 'BEN-010'], conditional: true, stateful: true },
    () => {
      const unknown = new Set<string>();
      return changeRules((base) => ({
        benefit(entity, id, world, operation): Benefit {
          if (unknown.has(id)) throw benefitNotFound();
          try {
            return base.benefit(entity, id, world, operation);
          } catch (error) {
            unknown.add(id);
            throw error;
          }
        },
      }))();
    },
  ),
  faultsOf('list-enrolled-individuals')(
    'cache-of-foreign-benefits',
    'A benefit that another connection has asked for is unknown to its own from then on.',
    { kind: 'state', requirements: ['ENRD-012'], conditional: true, stateful: true, effort: 'standard' },
    () => {
      const isLost = lostToStrangers(({ benefits }) => benefits);
      return changeRules((base) => ({
        benefit(entity, id, world, operation) {
          if (operation === 'list-enrolled-individuals' && isLost(entity, id, world)) throw benefitNotFound();
          return base.benefit(entity, id, world, operation);
        },
      }))();
    },
  ),
  faultsOf('get-enrollments')(
    'cache-of-foreign-enrollments',
    'An enrollment that another connection has asked for is unknown to its own from then on.',
    { kind: 'state', requirements: ['ENR-013'], conditional: true, stateful: true, effort: 'standard' },
    () => {
      const isLost = lostToStrangers(({ enrollments }) => enrollments);
      return changeRules((base) => ({
        enrollment: (entity, id, world) => (isLost(entity, id, world) ? undefined : base.enrollment(entity, id, world)),
      }))();
    },
  ),
  faultsOf('get-pay-statement')(
    'cache-of-unknown-payments',
    'A payment that was once asked for by another connection is unknown to its own from then on.',
    {
      kind: 'state',
      requirements: ['PS-018', 'PAY-009', 'STATE-010', 'ACCT-010', 'CONN-015'],
      conditional: true,
      stateful: true,
      effort: 'standard',
    },
    () => {
      const unknown = new Set<string>();
      return changeRules((base) => ({
        payment(entity, id, world) {
          const payment = unknown.has(id) ? undefined : base.payment(entity, id, world);
          if (payment === undefined) unknown.add(id);
          return payment;
        },
      }))();
    },
  ),
];
