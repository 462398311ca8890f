import { fileValidator } from '../../../specs/file-schemas/file-validator.ts';
import type { RecordLine } from '../../../specs/words/record.ts';

/** The kinds of lines, each with a validator of its own, so that a problem is named for its kind. */
const kinds: readonly RecordLine['type'][] = ['header', 'check', 'footer'];

/** Parses a line of a record; or says in one phrase why it is none. */
export function asRecordLine(value: unknown): { readonly line: RecordLine } | { readonly problem: string } {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null;
  const kind = kinds.find((each) => each === type);
  if (kind === undefined) return { problem: 'the type of the line is not known' };
  const validate = fileValidator<RecordLine>('record', kind);
  if (validate(value)) return { line: value };
  const error = validate.errors?.[0];
  return { problem: `${String(type)}${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}` };
}

/** The version of the format that a header claims, if it is another than ours. */
export function foreignVersion(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value)) return null;
  return value.schemaVersion === 1 ? null : value.schemaVersion;
}
