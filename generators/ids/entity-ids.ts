import fc, { type Arbitrary } from 'fast-check';
import type { Labelled } from '../kernel/labelled.ts';
import { anyUuid, notUuid, notUuidBoundaries } from './uuids.ts';

/**
 * What the query parameter `entity_ids` may be given ("Common conventions": exactly one element):
 * `absent` no value, `own` one of the connection's, `several` two or three, `malformed` one that is no UUID,
 * `unknown` a UUID that names no entity.
 */
export interface EntitySelection extends Labelled<readonly string[]> {
  readonly kind: 'absent' | 'own' | 'several' | 'malformed' | 'unknown';
}

/** Zero to three values for a connection whose own entities (>= 1, different) are given. */
export function entitySelection(own: readonly string[]): Arbitrary<EntitySelection> {
  return fc.oneof(validSelection(own), severalEntities(own), malformedEntity(), unknownEntity());
}

/** A selection that must work: none, or one of the connection's own. */
export function validSelection(own: readonly string[]): Arbitrary<EntitySelection> {
  return fc.constantFrom(
    absent,
    ...own.map((id): EntitySelection => ({ kind: 'own', label: 'one own entity', value: [id] })),
  );
}

/** Two or three of one's own: different ones, or one repeated. */
function severalEntities(own: readonly string[]): Arbitrary<EntitySelection> {
  return fc
    .array(fc.constantFrom(...own), { minLength: 2, maxLength: 3 })
    .map((value) => ({ kind: 'several', label: labelOfSeveral(value), value }));
}

/** One value that is no UUID, for one reason. */
function malformedEntity(): Arbitrary<EntitySelection> {
  return notUuid().map(({ label, value }) => ({ kind: 'malformed', label: `an entity id ${label}`, value: [value] }));
}

/** One UUID that names no entity of the target. */
function unknownEntity(): Arbitrary<EntitySelection> {
  return anyUuid().map((id) => ({ kind: 'unknown', label: 'an unknown entity', value: [id] }));
}

/**
 * None, one, two different (if there are), one twice, one thrice, and one malformed in the ways most often let
 * through.
 */
export function entitySelectionBoundaries(own: readonly string[]): readonly EntitySelection[] {
  const [first = '', second] = own;
  const several = [...(second === undefined ? [] : [[first, second]]), [first, first], [first, first, first]];
  return [
    absent,
    { kind: 'own', label: 'one own entity', value: [first] },
    ...several.map((value): EntitySelection => ({ kind: 'several', label: labelOfSeveral(value), value })),
    ...notUuidBoundaries
      .slice(0, 2)
      .map(
        ({ label, value }): EntitySelection => ({ kind: 'malformed', label: `an entity id ${label}`, value: [value] }),
      ),
  ];
}

const absent: EntitySelection = { kind: 'absent', label: 'no entity_ids', value: [] };

function labelOfSeveral(ids: readonly string[]): string {
  const different = new Set(ids).size;
  return different === 1 ? `one own entity ${ids.length} times` : `${ids.length} values, ${different} own entities`;
}
