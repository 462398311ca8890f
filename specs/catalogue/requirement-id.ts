/**
 * The id of a requirement: an area and a number. `tests/requirement-ids.test.ts` holds that each one that is written in
 * the source is one of the catalogue, or of a frozen revision of it.
 */
export type RequirementId = `${Uppercase<string>}-${number}`;
