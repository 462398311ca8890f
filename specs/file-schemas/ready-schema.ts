import type { Ajv2020, CodeOptions } from 'ajv/dist/2020.js';
import { isCalendarDay } from '../interface/calendar.ts';
import { ajv as compilers } from './ajv.ts';
import { type FileSchemaName, fileSchemas, type SchemaPart } from './file-schema.ts';

export const fileFormats = { date: isCalendarDay };

/** A schema that is ready to be compiled, and by what each of its parts is referred to. */
interface ReadySchema {
  readonly ajv: Ajv2020;
  readonly references: ReadonlyMap<SchemaPart, string>;
}

/** Readies a schema, tested before, for validators; `code`: how ajv writes them, by default quickly. */
export function readySchema(name: FileSchemaName, text: string, code: CodeOptions = { optimize: false }): ReadySchema {
  const ajv = new (compilers().Ajv2020)({ ...fileSchemas[name].options, validateSchema: false, code });
  for (const [format, matches] of Object.entries(fileFormats)) ajv.addFormat(format, matches);
  const schema: { readonly $id: string } = JSON.parse(text);
  ajv.addSchema(schema);
  const referenceOf = (part: SchemaPart): string => (part === 'whole' ? schema.$id : `${schema.$id}#/$defs/${part}`);
  return { ajv, references: new Map(fileSchemas[name].parts.map((part) => [part, referenceOf(part)])) };
}
