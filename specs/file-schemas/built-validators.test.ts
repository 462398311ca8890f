import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { specsFile } from '../interface/files.ts';
import { builtValidators, writeBuiltValidators } from './built-validators.ts';
import { fileSchemaNames, fileSchemas, fileSchemaText } from './file-schema.ts';
import { compiledValidators } from './file-validator.ts';

const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));
const metaschema = new Ajv2020();
const built = pathToFileURL(`${folder}/`);

/** Validates a value, and returns the answer, the errors, and the value with the defaults filled in. */
function judge(validate: ValidateFunction | undefined, value: unknown): object {
  const own: unknown = structuredClone(value);
  return { valid: validate?.(own), errors: validate?.errors, own };
}

/** Names that the schema knows, each with some value or one of its own kind: most are wrong in several places. */
function someValues(text: string): fc.Arbitrary<unknown> {
  const names = [...new Set([...text.matchAll(/"([a-z]\w*)":/gi)].map(([, name = '']) => name))];
  const words = [...new Set([...text.matchAll(/"([\w-]+)"/g)].map(([, word = '']) => word))];
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(null, true, 1, 0.5, -1, '', '2026-02-30', '2026-02-28', ...words),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 8 }),
    ),
  }));
  return value;
}

describe.each(fileSchemaNames)('specs/%s.schema.json', (name) => {
  const text = fileSchemaText(name);

  test('is a schema', () => {
    expect(metaschema.validateSchema(JSON.parse(text))).toBe(true);
  });

  test('the validators that the build writes say what compiled ones say, and stand for no other text', () => {
    expect(builtValidators(name, text, built)).toBeUndefined();
    writeBuiltValidators(name, text, built);
    const [kept, compiled] = [builtValidators(name, text, built), compiledValidators(name, text)];
    expect(Object.keys(kept ?? {})).toEqual(fileSchemas[name].parts);
    fc.assert(
      fc.property(fc.constantFrom(...fileSchemas[name].parts), someValues(text), (part, value) => {
        expect(judge(kept?.[part], value)).toEqual(judge(compiled[part], value));
      }),
      { seed: 1, numRuns: 80 },
    );
    expect(builtValidators(name, `${text}\n`, built)).toBeUndefined();
  });
});

test.each(['profile', 'classes'] as const)(
  'the validator of %s that the build writes lets a right file pass',
  (name) => {
    writeBuiltValidators(name, fileSchemaText(name), built);
    const files = { profile: 'profile-template.yaml', classes: 'classes.yaml' };
    const value: unknown = parse(readFileSync(specsFile(files[name]), 'utf8'));
    const judged = judge(builtValidators(name, fileSchemaText(name), built)?.whole, value);
    expect(judged).toMatchObject({ valid: true, errors: null });
  },
);
