import { changeRules } from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import type { Entity } from '../world/model.ts';
import { variantsOf } from './define.ts';

const newestOf = (entities: readonly Entity[]) => entities.findLast(({ active }) => active);

/** Choices of an entity if none is named. */
export const entityVariants: readonly Variant[] = [
  variantsOf()('reads-of-the-newest-entity', ['SIL-081'])
    .summary('Where entity_ids is absent, lists are those of the newest active entity of the connection.')
    .with(changeRules, (base) => ({
      entity(token, ids, world, operation) {
        const entity = base.entity(token, ids, world, operation);
        const isList = operation === 'list-pay-groups' || operation === 'list-pay-statement-items';
        return ids.length === 0 && isList ? (newestOf(token.connection.entities) ?? entity) : entity;
      },
    })),
];
