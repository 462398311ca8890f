import type { ValidateFunction } from 'ajv/dist/2020.js';
import { builtFolder, makeByScript, writeScript } from './built-script.ts';
import { type FileSchemaName, fileFormats, type SchemaPart } from './file-schema.ts';
import { validatorsScript } from './validators-script.ts';

export type Validators = Readonly<Partial<Record<SchemaPart, ValidateFunction>>>;

/** @returns undefined if the build made none, or if the text has changed since */
export const builtValidators = (name: FileSchemaName, text: string, folder = builtFolder): Validators | undefined =>
  makeByScript(name, text, fileFormats, folder);

export const writeBuiltValidators = (name: FileSchemaName, text: string, folder = builtFolder): void =>
  writeScript(name, text, validatorsScript(name, text), folder);
