import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Area, Catalogue, Requirement, Silence } from './catalogue.ts';
import { type Erratum, errataOf } from './erratum.ts';
import { specsFile } from './files.ts';

/** A revision of the catalogue as it was released, from `specs/revisions/<revision>/`. */
export interface StoredRevision {
  readonly catalogue: Catalogue;
  /** JSON Schemas by name, as `specs/schemas` had them. */
  readonly schemas: ReadonlyMap<string, object>;
  /** By the id of each check, the requirements that it judged; null: the revision was released before these were kept. */
  readonly checks: ReadonlyMap<string, readonly string[]> | null;
  /** What was corrected since, in the order of the file. */
  readonly errata: readonly Erratum[];
}

/** The content of `catalogue.json`: a {@link Catalogue} with lists and objects in place of its maps and sets. */
export interface StoredCatalogue {
  readonly revision: string;
  readonly sections: Readonly<Record<string, { readonly title: string; readonly states: boolean }>>;
  readonly areas: Readonly<Record<string, Area>>;
  readonly requirements: readonly Requirement[];
  readonly retired: readonly string[];
  readonly silences: readonly Silence[];
}

const loaded = new Map<string, StoredRevision>();

/** The revisions that are stored, the oldest first: all can be compared, and those that are frozen can be judged by. */
export function storedRevisions(): readonly string[] {
  return readdirSync(specsFile('revisions')).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The revisions by which a run may judge, the oldest first. */
export function frozenRevisions(): readonly string[] {
  return storedRevisions().filter((revision) => existsSync(specsFile('revisions', revision, 'checks.json')));
}

/**
 * A stored revision, read once.
 * @throws Error where it is not one of {@link storedRevisions}
 */
export function loadRevision(revision: string): StoredRevision {
  const known = loaded.get(revision);
  if (known !== undefined) return known;
  if (!storedRevisions().includes(revision)) throw new Error(`Catalogue revision ${revision} is not stored here.`);
  const checks: Readonly<Record<string, readonly string[]>> | null = frozenRevisions().includes(revision)
    ? readJson(revision, 'checks.json')
    : null;
  const errata = specsFile('revisions', revision, 'errata.yaml');
  const stored: StoredRevision = {
    catalogue: fromStored(readJson(revision, 'catalogue.json')),
    schemas: new Map(Object.entries(readJson<Record<string, object>>(revision, 'schemas.json'))),
    checks: checks === null ? null : new Map(Object.entries(checks)),
    errata: existsSync(errata) ? errataOf(parse(readFileSync(errata, 'utf8')), errata) : [],
  };
  loaded.set(revision, stored);
  return stored;
}

function readJson<Content>(revision: string, file: string): Content {
  return JSON.parse(readFileSync(specsFile('revisions', revision, file), 'utf8'));
}

function fromStored(stored: StoredCatalogue): Catalogue {
  return {
    revision: stored.revision,
    sections: new Map(Object.entries(stored.sections)),
    areas: new Map(Object.entries(stored.areas)),
    requirements: new Map(stored.requirements.map((row) => [row.id, row])),
    retired: new Set(stored.retired),
    silences: new Map(stored.silences.map((row) => [row.id, row])),
  };
}

/** A catalogue as `catalogue.json` keeps it. */
export function asStored({ revision, sections, areas, requirements, retired, silences }: Catalogue): StoredCatalogue {
  return {
    revision,
    sections: Object.fromEntries(sections),
    areas: Object.fromEntries(areas),
    requirements: [...requirements.values()],
    retired: [...retired],
    silences: [...silences.values()],
  };
}
