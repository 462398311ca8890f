import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { entityNotAccessible } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import { changeRules } from '../switches/behaviours.ts';
import type { Fault } from '../switches/switches.ts';
import type { Entity } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { faultsOf } from './define.ts';

const security = (requirement: RequirementId, ...others: RequirementId[]) =>
  ({ kind: 'security', requirements: [requirement, ...others], conditional: true }) as const;

/** The operations that take entity_ids, with what each breaks: a foreign entity acted on, an own one refused, a sibling used. */
const entityOperations = [
  ['get-pay-statement', 'ISO-005', 'ENT-001', 'ENT-004'],
  ['get-enrollments', 'ISO-006', 'ENT-006', 'ENT-009'],
  ['list-enrolled-individuals', 'ISO-007', 'ENT-011', 'ENT-014'],
  ['list-pay-statement-items', 'ISO-008', 'ENT-016', 'ENT-019'],
  ['list-pay-groups', 'ISO-009', 'ENT-021', 'ENT-024'],
  ['update-benefit', 'ISO-010', 'ENT-026', 'ENT-029'],
] as const;

const all = (world: World) => [...world.entities.values()];
const firstForeign = <T>(own: Entity, world: World, find: (entity: Entity) => T | undefined): T | undefined =>
  all(world)
    .filter(({ connection }) => connection !== own.connection)
    .map(find)
    .find((found) => found !== undefined);

const benefitOfAny = (operation: OperationId) =>
  changeRules((base) => ({
    benefit: (entity, id, world, requested) =>
      (requested === operation ? firstForeign(entity, world, ({ benefits }) => benefits.get(id)) : undefined) ??
      base.benefit(entity, id, world, requested),
  }));

/** Rules that know whether the request names an entity. */
const underEntity = (change: (base: Rules, isNamed: () => boolean) => Partial<Rules>) => () => {
  let named = false;
  return changeRules((base) => ({
    ...change(base, () => named),
    entity(token, ids, world, requested) {
      named = ids.length === 1;
      return base.entity(token, ids, world, requested);
    },
  }))();
};

/** What one connection, or one entity, lets through to another. */
export const isolationFaults: readonly Fault[] = [
  faultsOf('list-pay-groups')(
    'isolation-last-of-several-unchecked',
    'Where several entities are named, only the first has to be an own one, and the last is listed.',
    security('ISO-009', 'ENT-022'),
    changeRules((base) => ({
      entity(token, ids, world, requested) {
        const first = base.entity(token, ids.slice(0, 1), world, requested);
        if (requested !== 'list-pay-groups' || ids.length < 2) return base.entity(token, ids, world, requested);
        return world.entities.get(ids.at(-1) ?? '') ?? first;
      },
    })),
  ),
  faultsOf('get-pay-statement')(
    'isolation-foreign-payment-read',
    'A payment of any connection can be read.',
    security('ISO-001', 'ISO-014'),
    changeRules((base) => ({
      payment: (entity, id, world) =>
        base.payment(entity, id, world) ??
        firstForeign(entity, world, ({ payments }) => payments.find((payment) => payment.id === id)),
    })),
  ),
  faultsOf('get-pay-statement')(
    'isolation-new-payment-read',
    'Payments that were created through the sandbox can be read with the token of any connection.',
    { ...security('ISO-014'), stateful: true },
    changeRules((base) => ({
      payment: (entity, id, world) =>
        base.payment(entity, id, world) ??
        firstForeign(entity, world, ({ payments }) =>
          payments.find((payment) => payment.id === id && payment.payDate > '2025-02-28'),
        ),
    })),
  ),
  faultsOf('get-enrollments')(
    'isolation-foreign-enrollment-read',
    'An enrollment of any connection can be read.',
    security('ISO-002'),
    changeRules((base) => ({
      enrollment: (entity, id, world) =>
        base.enrollment(entity, id, world) ?? firstForeign(entity, world, ({ enrollments }) => enrollments.get(id)),
    })),
  ),
  faultsOf('list-enrolled-individuals')(
    'isolation-foreign-benefit-read',
    'The individuals enrolled in a benefit of any connection are listed.',
    security('ISO-003'),
    benefitOfAny('list-enrolled-individuals'),
  ),
  faultsOf('get-enrollments')(
    'isolation-foreign-enrollment-under-own-entity',
    'An enrollment of any connection can be read where entity_ids names an entity of its own.',
    security('ISO-002'),
    underEntity((base, isNamed) => ({
      enrollment: (entity, id, world) =>
        base.enrollment(entity, id, world) ??
        (isNamed() ? firstForeign(entity, world, ({ enrollments }) => enrollments.get(id)) : undefined),
    })),
  ),
  faultsOf('list-enrolled-individuals')(
    'isolation-foreign-benefit-under-own-entity',
    'The individuals enrolled in a benefit of any connection are listed where entity_ids names an entity of its own.',
    security('ISO-003'),
    underEntity((base, isNamed) => ({
      benefit: (entity, id, world, requested) =>
        (requested === 'list-enrolled-individuals' && isNamed()
          ? firstForeign(entity, world, ({ benefits }) => benefits.get(id))
          : undefined) ?? base.benefit(entity, id, world, requested),
    })),
  ),
  ...entityOperations.map(([operation, requirement]) =>
    faultsOf(operation)(
      `isolation-${operation}-foreign-entity`,
      `${operation} acts on an entity of any connection when entity_ids names it.`,
      security(requirement),
      changeRules((base) => ({
        entity(token, ids, world, requested) {
          const [named] = ids.length === 1 ? ids : [];
          const foreign = requested === operation && named !== undefined ? world.entities.get(named) : undefined;
          const isTaken = foreign?.active === true && foreign.connection !== token.connection;
          return isTaken ? foreign : base.entity(token, ids, world, requested);
        },
      })),
    ),
  ),
  ...(
    [
      ['list-pay-statement-items', 'ISO-011', 'ENT-020'],
      ['list-pay-groups', 'ISO-012', 'ENT-025'],
    ] as const
  ).map(([operation, requirement, sole]) =>
    faultsOf(operation)(
      `isolation-${operation}-of-another`,
      `${operation} without entity_ids lists what the first connection has, from the second connection on.`,
      security(requirement, sole),
      changeRules((base) => ({
        entity: (token, ids, world, requested) =>
          (requested === operation && ids.length === 0 ? world.connections[0]?.entities[0] : undefined) ??
          base.entity(token, ids, world, requested),
      })),
    ),
  ),
  faultsOf('list-automated-jobs')(
    'isolation-jobs-of-all',
    'The jobs of all connections are listed.',
    security('ISO-013', 'STATE-007'),
    changeRules((base) => ({
      jobs: (connection, scheduled, world) =>
        base.jobs({ ...connection, jobs: world.connections.flatMap(({ jobs }) => jobs) }, scheduled, world),
    })),
  ),
  ...entityOperations.map(([operation, , ownRefused]) =>
    faultsOf(operation)(
      `entity-${operation}-own-refused`,
      `${operation} refuses entity_ids, also with an entity of its own.`,
      { kind: 'condition', requirements: [ownRefused], conditional: true },
      changeRules((base) => ({
        entity(token, ids, world, requested) {
          if (requested === operation && ids.length === 1) throw entityNotAccessible();
          return base.entity(token, ids, world, requested);
        },
      })),
    ),
  ),
  ...entityOperations.map(([operation, , , siblingUsed]) =>
    faultsOf(operation)(
      `entity-${operation}-sibling-used`,
      `${operation} acts on the first entity of the connection when entity_ids names a later one.`,
      { kind: 'security', requirements: [siblingUsed], conditional: true },
      changeRules((base) => ({
        entity(token, ids, world, requested) {
          const named = base.entity(token, ids, world, requested);
          return requested === operation && ids.length === 1 ? (token.connection.entities[0] ?? named) : named;
        },
      })),
    ),
  ),
];
