import { entityNotAccessible, Refusal } from '../rules/refusal.ts';
import { changeRules } from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { postpone, variantsOf } from './define.ts';

const variant = variantsOf('disconnect-entity');

/** Disconnections that come later, are refused, or change little. */
export const disconnectionVariants: readonly Variant[] = [
  variant('disconnected-stays-readable', ['SIL-031', 'SIL-050'], {
    advises: ['DISC-010', 'ENT-002', 'ENT-007', 'ENT-012', 'ENT-017', 'ENT-022', 'ENT-027'],
  })
    .summary('A disconnected entity can be used as before.')
    .with(changeRules, () => ({
      entity(token, [id], world) {
        const entity = id === undefined ? token.entity : world.entities.get(id);
        if (entity?.connection !== token.connection) throw entityNotAccessible();
        return entity;
      },
    })),
  variant('last-entity-stays', ['SIL-034'])
    .summary('The last active entity of a connection cannot be disconnected.')
    .with(changeRules, () => ({
      chooseDisconnected(named, { entities }) {
        if (entities.every((entity) => !entity.active || named.includes(entity))) {
          throw new Refusal(409, 'conflict_error', 'last_entity', 'The last entity of a connection stays.');
        }
        return named;
      },
    })),
  variant('disconnections-come-later', ['SIL-007'])
    .summary('A disconnection is answered with 202, and is not seen to happen.')
    .by(changeRules(() => ({ chooseDisconnected: postpone }))),
];
