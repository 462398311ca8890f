import { changeRequests, changeRules, rewriteElements } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import type { Entity } from '../../world/model.ts';
import type { World } from '../../world/world.ts';
import { atEffort, faultsOf, sometimes } from '../define.ts';

/** Stands for "any id": it replaces an injected id, and the faults then find the first thing of all. */
const anything = '0a11a11a-0000-4000-8000-00000000a11a';

/** Replaces each id of a batch for which `isInjected` is true with `anything`. */
const replaceInjected = (key: string, isInjected: (id: unknown) => boolean) =>
  rewriteElements((element) => (isInjected(element[key]) ? { ...element, [key]: anything } : element));

const findAny = <T>(world: World, find: (entity: Entity) => T | undefined): T | undefined =>
  [...world.entities.values()].map(find).find((found) => found !== undefined);

/** Unknown ids with a meaning to the database, by which they find data of another connection. */
export const injectedIds: readonly Fault[] = [
  faultsOf('list-enrolled-individuals')('ids-benefit-in-sql', atEffort('standard', sometimes('security', 'ISO-003')))
    .summary('A benefit_id stands in a statement of SQL as it is.')
    .with(changeRules, (base, operation) => ({
      benefit(entity, id, world, requestedOperation) {
        const isInjected = requestedOperation === operation && /'\s*or\s/i.test(id);
        const found = isInjected ? findAny(world, ({ benefits }) => [...benefits.values()][0]) : undefined;
        return found ?? base.benefit(entity, id, world, requestedOperation);
      },
    })),
  faultsOf('get-enrollments')('ids-enrollment-by-condition', atEffort('standard', sometimes('security', 'ISO-002')))
    .summary('A condition in place of an enrollment_id finds the first enrollment that meets it.')
    .by(
      replaceInjected('enrollment_id', (id) => typeof id === 'object' && id !== null),
      changeRules((base) => ({
        enrollment: (entity, id, world) =>
          id === anything
            ? findAny(world, ({ enrollments }) => [...enrollments.values()][0])
            : base.enrollment(entity, id, world),
      })),
    ),
  faultsOf('get-pay-statement')('ids-payment-by-pattern', atEffort('standard', sometimes('security', 'ISO-001')))
    .summary('A pattern in place of a payment_id finds the first payment that fits it.')
    .by(
      replaceInjected('payment_id', (id) => id === '%'),
      changeRules((base) => ({
        payment: (entity, id, world) =>
          id === anything ? findAny(world, ({ payments }) => payments[0]) : base.payment(entity, id, world),
      })),
    ),
  faultsOf('list-pay-groups')('ids-entity-by-pattern', atEffort('standard', sometimes('security', 'ISO-009')))
    .summary('A pattern in place of an entity finds the first entity that fits it.')
    .by(
      changeRequests((incoming) => {
        const { query } = incoming;
        const isInjected = query.entity_ids === '%' || query.entity_ids === '.*';
        return isInjected ? { ...incoming, query: { ...query, entity_ids: anything } } : incoming;
      }),
      changeRules((base) => ({
        entity: (token, ids, world, operation) =>
          (ids[0] === anything ? findAny(world, (entity) => entity) : undefined) ??
          base.entity(token, ids, world, operation),
      })),
    ),
];
