import type { ErrorObject } from 'ajv/dist/2020.js';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { clip } from '../escape/controls.ts';
import type { Statement } from './statement.ts';

/** @returns the statement, or in a sentence why the payload is none */
export function asStatement(payload: string): { readonly statement: Statement } | { readonly problem: string } {
  const value = parseJson(payload);
  const validate = fileValidator<Statement>('certificate');
  if (value !== undefined && validate(value)) return { statement: value };
  const why = value === undefined ? 'it is no JSON' : describeSchemaError(validate.errors?.[0]);
  return { problem: `What was signed is no statement about a conformance run: ${why}.` };
}

/** Describes what a schema objects to in a value, in a phrase that begins with the place. */
export function describeSchemaError(error: ErrorObject | undefined): string {
  const { instancePath = '', message = 'is not valid', keyword, params } = error ?? {};
  const where = clip(instancePath, 200) || 'the whole';
  if (keyword === 'const') return `${where} must be ${JSON.stringify(params?.allowedValue)}`;
  if (keyword === 'enum') return `${where} must be one of ${JSON.stringify(params?.allowedValues)}`;
  return `${where} ${message}`;
}
