import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { loadCatalogue, type Requirement } from '../../specs/catalogue/catalogue.ts';
import type { StoredCatalogue } from '../../specs/catalogue/stored-catalogue.ts';
import type { PackageCopy } from './package-copy.ts';

interface Schema {
  required?: string[];
  'x-requirements': Record<string, string>;
  properties: Record<string, { format?: string }>;
}

/** The schemas to each of which the made-up next revision adds a key that no implementation sends, with its row. */
const widened = [
  ['account-result', 'GROUPF-901'],
  ['earning', 'GROUPF-902'],
  ['employee-deduction', 'GROUPF-903'],
  ['employer-contribution', 'GROUPF-904'],
  ['enrollment', 'GROUPF-905'],
  ['job-quota', 'GROUPF-906'],
  ['paging', 'GROUPF-907'],
  ['pay-statement-item', 'GROUPF-908'],
  ['sandbox-payment-result', 'GROUPF-909'],
  ['tax', 'GROUPF-910'],
] as const;

/** The rows that come with it, one for each of these keys. */
export const addedRows: readonly string[] = widened.map(([, id]) => id);

/** The row that the next revision retires, though a check judges it. */
export const retiredRow = 'JOBS-023';

/** The row that the next revision raises from should to must. */
export const raisedRow = 'JOBS-028';

/** The row of a schema that the next revision narrows so much that every implementation breaks it. */
export const narrowedRow = 'GROUPF-006';

/**
 * Makes the catalogue of a copied package its next revision, 1.3.0: ten rows more, one level raised, one schema narrowed,
 * one row retired.
 */
export function makeNextRevision(copy: PackageCopy): void {
  const { requirements } = loadCatalogue();
  const rows = widened.map(([name, id]) => {
    let base = '';
    copy.changeJson<Schema>(`schemas/${name}.json`, (schema) => {
      const annotation = schema['x-requirements'];
      base = annotation.type ?? '';
      schema.properties.key_of_tomorrow = {};
      schema.required = [...(schema.required ?? []), 'key_of_tomorrow'];
      annotation['required/key_of_tomorrow'] = id;
    });
    const { section, operations = [] } = requirements.get(base) ?? {};
    return [
      `  - id: ${id}`,
      `    section: ${section}`,
      `    operations: [${operations.join(', ')}]`,
      '    level: must',
      `    statement: Of ${name}, the key key_of_tomorrow is there.`,
      '    judged: shape',
    ].join('\n');
  });
  copy.changeText('requirements.yaml', (text) =>
    text
      .replace(/^revision: .*$/m, 'revision: 1.3.0')
      .replace(/^requirements:$/m, `requirements:\n${rows.join('\n')}`)
      .replace(new RegExp(`(- id: ${raisedRow}\\n(?: .*\\n)*?    level: )should`), '$1must')
      .replace(new RegExp(`  - id: ${retiredRow}\\n(?:    .*\\n)*`), ''),
  );
  copy.changeJson<Schema>('schemas/pay-group.json', ({ properties: { id } }) => {
    if (id !== undefined) id.format = 'date';
  });
}

/** Freezes in a copied package a made-up earlier revision, 1.0.9, that has all rows of 1.1.0 but these. */
export function makeEarlierRevision(copy: PackageCopy, left: readonly string[]): void {
  cpSync(copy.path('specs', 'revisions', '1.1.0'), copy.path('specs', 'revisions', '1.0.9'), { recursive: true });
  const path = copy.path('specs', 'revisions', '1.0.9', 'catalogue.json');
  const stored: StoredCatalogue = JSON.parse(readFileSync(path, 'utf8'));
  const requirements = stored.requirements.filter(({ id }: Requirement) => !left.includes(id));
  writeFileSync(path, JSON.stringify({ ...stored, revision: '1.0.9', requirements }));
}
