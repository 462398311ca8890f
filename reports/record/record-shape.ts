import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { specsFile } from '../../specs/files.ts';
import type { RecordLine } from '../../specs/record.ts';

const kinds = ['header', 'check', 'footer'] as const;

let validators: ReadonlyMap<unknown, ValidateFunction<RecordLine>> | null = null;

/** The validators of `specs/record.schema.json`, one for each kind of line, so that a problem is named for its kind. */
function compile(): ReadonlyMap<unknown, ValidateFunction<RecordLine>> {
  const schema: { $id: string } = JSON.parse(readFileSync(specsFile('record.schema.json'), 'utf8'));
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajv.addSchema(schema);
  return new Map(kinds.map((kind) => [kind, ajv.compile<RecordLine>({ $ref: `${schema.$id}#/$defs/${kind}` })]));
}

/** A line of a record, or in one phrase what keeps it from being one. */
export function asRecordLine(value: unknown): { readonly line: RecordLine } | { readonly problem: string } {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null;
  validators ??= compile();
  const validate = validators.get(type);
  if (validate === undefined) return { problem: 'the type of the line is not known' };
  if (validate(value)) return { line: value };
  const error = validate.errors?.[0];
  return { problem: `${String(type)}${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}` };
}

/** The version of the format that a header claims, if it is another than ours. */
export function foreignVersion(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value)) return null;
  return value.schemaVersion === 1 ? null : value.schemaVersion;
}
