import { expect, it } from 'vitest';
import { loadCatalogue } from './catalogue.ts';

const opening = `/**
 * The sentence of each requirement of \`requirements.yaml\`, by its id, so that the compiler holds what judges say against
 * the catalogue. Generated: \`npm run generate\` writes it again.
 */
export interface RequirementStatements {
`;

const closing = `}

/** The id of a requirement of the catalogue. */
export type RequirementId = keyof RequirementStatements;
`;

/** A text as a literal of TypeScript in single quotes. */
function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

it('requirement-id.ts holds each requirement of the catalogue; after a change of requirements.yaml, run "npm run generate"', async () => {
  const rows = [...loadCatalogue().requirements.values()].map(
    ({ id, statement }) => `  '${id}': ${literal(statement)};\n`,
  );
  await expect(`${opening}${rows.join('')}${closing}`).toMatchFileSnapshot('requirement-id.ts');
});
