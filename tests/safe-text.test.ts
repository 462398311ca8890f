import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from './documents.ts';

/** Only the redactor may declare text safe to be written: everybody else has to ask it to. */
const layers = ['specs', 'driver', 'oracle', 'generators', 'sandbox', 'harness', 'suites', 'reports', 'traffic'].concat(
  'clients',
  'cli',
);

test('text is declared safe by the redactor alone', () => {
  const declaring = layers.flatMap((layer) =>
    readdirSync(join(projectFolder, layer), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|testbed)\.ts$/.test(file))
      .map((file) => join(layer, file))
      .filter((file) =>
        /\bas (unknown as )?(SafeText|Redacted\w+|Reported\w+|CheckReport)\b/.test(
          readFileSync(join(projectFolder, file), 'utf8'),
        ),
      ),
  );
  expect(declaring).toEqual(['driver/secrets/secrets.ts', 'traffic/redaction/recording-secrets.ts']);
});
