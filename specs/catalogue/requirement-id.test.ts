import { expect, it } from 'vitest';
import { everyRequirement } from './every-requirement.ts';

const opening = `/**
 * The sentence of each requirement of \`requirements.yaml\`, by its id, so that the compiler holds what judges say against
 * the catalogue; then those that were retired, and that a frozen revision still has. Generated: \`npm run generate\`
 * writes it again.
 */
export interface RequirementStatements {
`;

const closing = `}

/** The id of a requirement of the catalogue, or of a frozen revision of it. */
export type RequirementId = keyof RequirementStatements;
`;

/** A text as a literal of TypeScript in single quotes. */
function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

it('requirement-id.ts holds each requirement of the catalogue', async () => {
  const rows = [...everyRequirement().values()].map(({ id, statement }) => `  '${id}': ${literal(statement)};\n`);
  const next =
    'specs/catalogue/requirement-id.ts is not what specs/requirements.yaml says: write it again with "npm run generate".';
  await expect(`${opening}${rows.join('')}${closing}`, next).toMatchFileSnapshot('requirement-id.ts');
});
