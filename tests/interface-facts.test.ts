import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The layers that share the facts of the interface. The sandbox has its own, since nothing judged may share them. */
const sharing = ['driver', 'oracle', 'generators', 'harness', 'suites', 'reports', 'traffic', 'clients', 'cli'];

const sources = sharing.flatMap((layer) =>
  readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|testbed)\.ts$/.test(file))
    .map((file) => ({ path: join(layer, file), source: readFileSync(join(root, layer, file), 'utf8') })),
);

/** Facts that stand in `specs/`, and how a copy of one looks. */
const facts: readonly (readonly [fact: string, copy: RegExp, home: string])[] = [
  ['the current version', /['"`]2020-09-17['"`]/, 'interface/interface-facts.ts'],
  ['the pattern of a UUID', /\{8\}[-)(]*-?\[0-9a-f\]\{4\}.*\{12\}\$/, 'interface/interface-facts.ts'],
  ['the largest page', /(?:[lL]imit|Size)\S* (?:=+ )?5_?000\b/, 'interface/interface-facts.ts'],
  ['the product names', /'company',\s*'directory'/, 'interface/interface-facts.ts'],
  [
    'the item categories',
    /'earnings', 'taxes', 'employee_deductions', 'employer_contributions'\]/,
    'interface/interface-facts.ts',
  ],
  ['the count of business days', /getUTCDay\(\)/, 'interface/calendar.ts'],
];

describe('facts of the interface stand once, in specs/', () => {
  test.each(facts)('%s', (_, copy, home) => {
    expect(
      sources
        .filter(({ source }) => copy.test(source))
        .map(({ path }) => `${path} should import it from specs/${home}`),
    ).toEqual([]);
    expect(readFileSync(join(root, 'specs', home), 'utf8')).toMatch(copy);
  });
});
