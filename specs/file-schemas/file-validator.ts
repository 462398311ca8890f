import type { ValidateFunction } from 'ajv/dist/2020.js';
import { builtValidators, type Validators } from './built-validators.ts';
import { type FileSchemaName, fileSchemaText, type SchemaPart } from './file-schema.ts';
import { readySchema } from './ready-schema.ts';

const known = new Map<FileSchemaName, Validators>();

/**
 * The validator of the schema of a file, e.g. of `specs/record.schema.json`, made at its first use. Not reentrant: its
 * errors are those of the last call.
 * @param part a definition of the schema, where the value at hand is not the whole
 * @throws Error where the schema has no such part
 */
export function fileValidator<Value>(name: FileSchemaName, part: SchemaPart = 'whole'): ValidateFunction<Value> {
  const validators = known.get(name) ?? makeValidators(name, fileSchemaText(name));
  known.set(name, validators);
  const validator = validators[part];
  if (validator === undefined) throw new Error(`specs/${name}.schema.json has no validator of its part ${part}.`);
  // What type a schema describes, only who reads the file can say.
  return validator as ValidateFunction<Value>;
}

function makeValidators(name: FileSchemaName, text: string): Validators {
  return builtValidators(name, text) ?? compiledValidators(name, text);
}

/** The validators of a schema, compiled now. */
export function compiledValidators(name: FileSchemaName, text: string): Validators {
  const { ajv, references } = readySchema(name, text);
  return Object.fromEntries([...references].map(([part, $ref]) => [part, ajv.compile({ $ref })]));
}
