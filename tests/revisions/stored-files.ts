import { createHash } from 'node:crypto';
import { digestOfSchemas } from '../../cli/run/digests.ts';
import { currentRevision, type KnownRevision } from '../../reports/certificate/known-revisions.ts';
import { type Catalogue, loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { asStored } from '../../specs/catalogue/stored-catalogue.ts';
import { schemas } from '../../specs/validation/schemas.ts';
import { allChecks } from '../../suites/all-suites.ts';

/** The files of a frozen revision that never change, in the order of their digest. */
const frozenFiles = ['catalogue.json', 'schemas.json', 'checks.json'] as const;

export interface JudgingCheck {
  readonly id: string;
  readonly requirements: readonly string[];
}

/** The content of each of these files for a revision that is frozen now. */
export function filesOf(
  catalogue: Catalogue,
  schemas: ReadonlyMap<string, object>,
  checks: readonly JudgingCheck[],
): Readonly<Record<(typeof frozenFiles)[number], string>> {
  const inOrder = [...checks].sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    'catalogue.json': asText(asStored(catalogue)),
    'schemas.json': asText(Object.fromEntries(schemas)),
    'checks.json': asText(Object.fromEntries(inOrder.map(({ id, requirements }) => [id, [...requirements].sort()]))),
  };
}

const asText = (content: object): string => `${JSON.stringify(content, null, 1)}\n`;

/** `sha256:` and 64 hex digits over the files of a revision, names included. */
export function digestOfFiles(textOf: (file: string) => string): string {
  const lines = frozenFiles.map((file) => `${file} ${createHash('sha256').update(textOf(file)).digest('hex')}`);
  return `sha256:${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
}

/** The revision of today as `specs/revisions.json` lists it once it is released, and frozen by that. */
export function frozenNow(): KnownRevision {
  const files = new Map<string, string>(Object.entries(filesOf(loadCatalogue(), schemas(), allChecks)));
  const frozen = digestOfFiles((file) => files.get(file) ?? '');
  return { ...currentRevision(), schemas: digestOfSchemas(), frozen };
}
