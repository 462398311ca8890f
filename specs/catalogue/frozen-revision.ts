import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { specsFile } from '../interface/files.ts';
import { type Erratum, errataOf } from '../words/erratum.ts';
import type { Catalogue } from './catalogue.ts';
import { fromStored } from './stored-catalogue.ts';
import { yaml } from './yaml.ts';

/** A revision of the catalogue as it was released, from `specs/revisions/<revision>/`. */
export interface StoredRevision {
  readonly catalogue: Catalogue;
  readonly schemas: ReadonlyMap<string, object>;
  /** The ids of the requirements that each check named, by its id. */
  readonly checks: ReadonlyMap<string, readonly string[]>;
  /** The corrections made since, in the order of the file. */
  readonly errata: readonly Erratum[];
}

const loaded = new Map<string, StoredRevision>();

/** The oldest first. */
export const frozenRevisions = (): readonly string[] =>
  readdirSync(specsFile('revisions')).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** @throws Error if it is not one of {@link frozenRevisions} */
export function loadRevision(revision: string): StoredRevision {
  const known = loaded.get(revision);
  if (known !== undefined) return known;
  if (!frozenRevisions().includes(revision)) throw new Error(`Catalogue revision ${revision} is not stored here.`);
  const errata = specsFile('revisions', revision, 'errata.yaml');
  const catalogue = fromStored(readJson(revision, 'catalogue.json'));
  const stored: StoredRevision = {
    catalogue,
    schemas: new Map(Object.entries(readJson<Record<string, object>>(revision, 'schemas.json'))),
    checks: new Map(Object.entries(readJson<Record<string, readonly string[]>>(revision, 'checks.json'))),
    errata: existsSync(errata)
      ? errataOf(yaml().parse(readFileSync(errata, 'utf8')), errata, catalogue.requirements)
      : [],
  };
  loaded.set(revision, stored);
  return stored;
}

const readJson = <Content>(revision: string, file: string): Content =>
  JSON.parse(readFileSync(specsFile('revisions', revision, file), 'utf8'));
