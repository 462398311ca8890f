import type { ValidateFunction } from 'ajv/dist/2020.js';
import { builtValidators, type Validators } from './built-validators.ts';
import { type FileSchemaName, fileSchemaText, type SchemaPart, setUpSchema } from './file-schema.ts';

const validatorsByName = new Map<FileSchemaName, Validators>();

/** Gets the validator of a file's schema, or of a `part`, made once; its errors are those of its last call. */
export function fileValidator<Value>(name: FileSchemaName, part: SchemaPart = 'whole'): ValidateFunction<Value> {
  const validators = validatorsByName.get(name) ?? makeValidators(name, fileSchemaText(name));
  validatorsByName.set(name, validators);
  const validator = validators[part];
  if (validator === undefined) throw new Error(`specs/${name}.schema.json has no validator of its part ${part}.`);
  // Only the reader of the file knows what type its schema describes.
  return validator as ValidateFunction<Value>;
}

const makeValidators = (name: FileSchemaName, text: string): Validators =>
  builtValidators(name, text) ?? compiledValidators(name, text);

export function compiledValidators(name: FileSchemaName, text: string): Validators {
  const { ajv, references } = setUpSchema(name, text);
  return Object.fromEntries([...references].map(([part, $ref]) => [part, ajv.compile({ $ref })]));
}
