/** The id of a requirement, area and number; `tests/requirement-ids.test.ts` holds that each is in a catalogue. */
export type RequirementId = `${Uppercase<string>}-${number}`;
