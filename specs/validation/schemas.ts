import { readdirSync, readFileSync } from 'node:fs';
import { specsFile } from '../interface/files.ts';
import { SchemaSet } from './schema-set.ts';

let loaded: SchemaSet | undefined;

/** The schemas of `specs/schemas`, each by the name of its file without `.json`. */
export function presentSchemas(): SchemaSet {
  if (loaded === undefined) {
    const names = readdirSync(specsFile('schemas')).filter((file) => file.endsWith('.json'));
    const schemaOf = (file: string): object => JSON.parse(readFileSync(specsFile('schemas', file), 'utf8'));
    loaded = new SchemaSet(new Map(names.sort().map((file) => [file.slice(0, -'.json'.length), schemaOf(file)])));
  }
  return loaded;
}

export const schemas = (): ReadonlyMap<string, object> => presentSchemas().schemas;

/** @throws if there is no such schema */
export const schema = (schemaName: string): object => presentSchemas().schema(schemaName);
