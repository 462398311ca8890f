import { type Extras, entityQuery } from './requests.ts';

/** Selects entities, in the order given ("entity_ids", form style exploded); nothing for none. */
export function under(...entityIds: readonly (string | undefined)[]): Extras {
  const given = entityIds.filter((id) => id !== undefined);
  return given.length === 0 ? {} : { query: entityQuery(...given) };
}
