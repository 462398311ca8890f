import { entityNotAccessible } from '../../rules/refusal.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { cacheFault } from '../answer-cache.ts';
import { faultsOf, sometimes } from '../define.ts';

/** The operations that take entity_ids, and what is broken if an own entity is refused, or a sibling's used. */
const selecting = [
  ['get-pay-statement', 'ENT-001', 'ENT-004'],
  ['get-enrollments', 'ENT-006', 'ENT-009'],
  ['list-enrolled-individuals', 'ENT-011', 'ENT-014'],
  ['list-pay-statement-items', 'ENT-016', 'ENT-019'],
  ['list-pay-groups', 'ENT-021', 'ENT-024'],
  ['update-benefit', 'ENT-026', 'ENT-029'],
] as const;

/** Operations that act on another entity of the connection than the named one, or on none. */
export const entityFaults: readonly Fault[] = [
  ...selecting.map(([operation, requirement]) =>
    faultsOf(operation)(`entity-${operation}-own-refused`, sometimes('condition', requirement))
      .summary(`${operation} refuses entity_ids, also with an entity of its own.`)
      .with(changeRules, (base) => ({
        entity(token, ids, world, requestedOperation) {
          if (requestedOperation === operation && ids.length === 1) throw entityNotAccessible();
          return base.entity(token, ids, world, requestedOperation);
        },
      })),
  ),
  ...selecting.map(([operation, , requirement]) =>
    faultsOf(operation)(`entity-${operation}-sibling-used`, sometimes('security', requirement))
      .summary(`${operation} acts on the first entity of the connection when entity_ids names a later one.`)
      .with(changeRules, (base) => ({
        entity(token, ids, world, requestedOperation) {
          const named = base.entity(token, ids, world, requestedOperation);
          return requestedOperation === operation && ids.length === 1 ? (token.connection.entities[0] ?? named) : named;
        },
      })),
  ),
  cacheFault('get-pay-statement', 'entity', ['ENT-004', 'DISC-010']),
  cacheFault('get-enrollments', 'entity', ['ENT-009']),
  cacheFault('list-enrolled-individuals', 'entity', ['ENT-014', 'ISO-017']),
  cacheFault('list-pay-statement-items', 'entity', ['ENT-019', 'ITEM-020', 'ISO-018']),
  cacheFault('list-pay-groups', 'entity', ['ENT-024', 'ISO-019']),
];
