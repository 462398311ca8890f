import { readFileSync } from 'node:fs';
import type { Ajv2020, CodeOptions, Options } from 'ajv/dist/2020.js';
import { isCalendarDay } from '../interface/calendar.ts';
import { specsFile } from '../interface/files.ts';
import { ajv as compilers } from './ajv.ts';

export const fileFormats = { date: isCalendarDay };

interface ReadySchema {
  readonly ajv: Ajv2020;
  readonly references: ReadonlyMap<SchemaPart, string>;
}

/** Prepares a schema, which our tests validate, for compiling. `code`: as ajv takes it; the default compiles fast. */
export function setUpSchema(name: FileSchemaName, text: string, code: CodeOptions = { optimize: false }): ReadySchema {
  const ajv = new (compilers().Ajv2020)({ ...fileSchemas[name].options, validateSchema: false, code });
  for (const [format, matches] of Object.entries(fileFormats)) ajv.addFormat(format, matches);
  const schema: { readonly $id: string } = JSON.parse(text);
  ajv.addSchema(schema);
  const referenceOf = (part: SchemaPart): string => (part === 'whole' ? schema.$id : `${schema.$id}#/$defs/${part}`);
  return { ajv, references: new Map(fileSchemas[name].parts.map((part) => [part, referenceOf(part)])) };
}

interface FileSchema {
  readonly parts: readonly string[];
  readonly options: Options;
  /** Whether the build compiles it: only schemas of files that many commands read, for a small package. */
  readonly isKept: boolean;
}

const usual: Options = { strict: true, allowUnionTypes: true };

/** The options for files that people write: reports all problems at once, with details, and fills in defaults. */
const explaining: Options = { ...usual, allErrors: true, verbose: true, useDefaults: true };

/** The schemas in `specs/NAME.schema.json`; `parts`: the definitions that have a validator, or `whole`. */
export const fileSchemas = {
  attestations: { parts: ['whole'], options: { ...usual, allErrors: true }, isKept: false },
  certificate: { parts: ['whole'], options: usual, isKept: true },
  client: { parts: ['whole'], options: explaining, isKept: false },
  classes: { parts: ['whole'], options: usual, isKept: false },
  corpus: { parts: ['whole'], options: usual, isKept: false },
  evidence: { parts: ['whole'], options: usual, isKept: true },
  profile: { parts: ['whole'], options: explaining, isKept: true },
  programme: { parts: ['whole'], options: explaining, isKept: false },
  record: { parts: ['header', 'check', 'footer'], options: usual, isKept: true },
  register: { parts: ['whole', 'decision'], options: usual, isKept: true },
  results: { parts: ['plan', 'result', 'missing'], options: usual, isKept: false },
  'seed-data': { parts: ['whole'], options: explaining, isKept: false },
} as const satisfies Readonly<Record<string, FileSchema>>;

export type FileSchemaName = keyof typeof fileSchemas;

export const fileSchemaNames = Object.keys(fileSchemas) as readonly FileSchemaName[];

export type SchemaPart = (typeof fileSchemas)[FileSchemaName]['parts'][number];

export const fileSchemaText = (name: FileSchemaName): string => readFileSync(specsFile(`${name}.schema.json`), 'utf8');
