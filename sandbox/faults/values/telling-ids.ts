import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { changeRules, combineBehaviours, rewriteBodies } from '../../switches/behaviours.ts';
import { objectOf, withList } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import type { Entity } from '../../world/model.ts';
import type { World } from '../../world/world.ts';
import { faultsOf } from '../define.ts';

const security = (...requirements: RequirementId[]) =>
  ({ kind: 'security', requirements, conditional: true, effort: 'standard' }) as const;

/** Stands for what names nothing, and is taken for everything. */
const anything = '0a11a11a-0000-4000-8000-00000000a11a';

/** Takes what is no ordinary id, in the elements of a batch, for anything. */
const takeForAnything = (
  operation: 'get-pay-statement' | 'get-enrollments',
  key: string,
  isTelling: (id: unknown) => boolean,
) =>
  rewriteBodies(operation, (body) =>
    withList(body, 'requests', (list) =>
      list.map((element) => {
        const fields = objectOf(element);
        return isTelling(fields[key]) ? { ...fields, [key]: anything } : element;
      }),
    ),
  );

/** The first that any entity of the world has. */
function anyOf<T>(world: World, of: (entity: Entity) => T | undefined): T | undefined {
  return [...world.entities.values()].map(of).find((found) => found !== undefined);
}

/** Ids that name nothing, but mean something to what they are looked up with, and find what is another connection's. */
export const tellingIdFaults: readonly Fault[] = [
  faultsOf('list-enrolled-individuals')(
    'ids-benefit-in-sql',
    'A benefit_id stands in a statement of SQL as it is.',
    security('ISO-003'),
    changeRules((base) => ({
      benefit(entity, id, world, operation) {
        const isInjected = operation === 'list-enrolled-individuals' && /'\s*or\s/i.test(id);
        const found = isInjected ? anyOf(world, ({ benefits }) => [...benefits.values()][0]) : undefined;
        return found ?? base.benefit(entity, id, world, operation);
      },
    })),
  ),
  faultsOf('get-enrollments')(
    'ids-enrollment-by-condition',
    'A condition in place of an enrollment_id finds the first enrollment that meets it.',
    security('ISO-002'),
    combineBehaviours(
      takeForAnything('get-enrollments', 'enrollment_id', (id) => typeof id === 'object' && id !== null),
      changeRules((base) => ({
        enrollment: (entity, id, world) =>
          id === anything
            ? anyOf(world, ({ enrollments }) => [...enrollments.values()][0])
            : base.enrollment(entity, id, world),
      })),
    ),
  ),
  faultsOf('get-pay-statement')(
    'ids-payment-by-pattern',
    'A pattern in place of a payment_id finds the first payment that fits it.',
    security('ISO-001'),
    combineBehaviours(
      takeForAnything('get-pay-statement', 'payment_id', (id) => id === '%'),
      changeRules((base) => ({
        payment: (entity, id, world) =>
          id === anything ? anyOf(world, ({ payments }) => payments[0]) : base.payment(entity, id, world),
      })),
    ),
  ),
  faultsOf('list-pay-groups')(
    'ids-entity-by-pattern',
    'A pattern in place of an entity finds the first entity that fits it.',
    security('ISO-009'),
    () => ({
      onRequest(incoming, operation) {
        const { entity_ids: id } = incoming.query;
        if (operation !== 'list-pay-groups' || (id !== '%' && id !== '.*')) return incoming;
        return { ...incoming, query: { ...incoming.query, entity_ids: anything } };
      },
      rules: (base) => ({
        entity: (token, ids, world, operation) =>
          (ids[0] === anything ? anyOf(world, (entity) => entity) : undefined) ??
          base.entity(token, ids, world, operation),
      }),
    }),
  ),
];
