import { isDeepStrictEqual } from 'node:util';
import type { Catalogue, Requirement } from '../../specs/catalogue/catalogue.ts';
import { readingsOf } from '../../specs/catalogue/catalogue-rows.ts';
import type { Level } from '../../specs/words/outcome.ts';

export interface ComparedRevision {
  readonly catalogue: Pick<Catalogue, 'revision' | 'requirements'>;
  /** JSON Schemas by name. */
  readonly schemas: ReadonlyMap<string, object>;
}

/** A requirement that only one of the revisions has, or that has another level. */
interface ListedRequirement {
  readonly id: string;
  /** In the later revision; of a retired one, in the earlier. */
  readonly level: Level;
  readonly statement: string;
}

/** Something of a requirement that is otherwise. */
interface Change<Value> {
  readonly id: string;
  readonly before: Value;
  readonly after: Value;
}

/** A schema that is otherwise, by its name in `specs/schemas`. */
interface SchemaChange {
  readonly schema: string;
  readonly change: 'added' | 'removed' | 'changed';
}

/** The changes from one revision of the catalogue to another, as `requirements --diff` says it. Sorted by id. */
export interface RevisionDiff {
  readonly from: string;
  readonly to: string;
  readonly added: readonly ListedRequirement[];
  readonly retired: readonly ListedRequirement[];
  /** From should to must. */
  readonly raised: readonly ListedRequirement[];
  /** From must to should. */
  readonly lowered: readonly ListedRequirement[];
  readonly statements: readonly Change<string>[];
  /** In whose answers it shows. */
  readonly operations: readonly Change<readonly string[]>[];
  /** Rows of the register of readings that it follows. */
  readonly readings: readonly Change<readonly number[]>[];
  readonly schemas: readonly SchemaChange[];
}

export function compareRevisions(before: ComparedRevision, after: ComparedRevision): RevisionDiff {
  const [was, is] = [before.catalogue.requirements, after.catalogue.requirements];
  const both = [...is.values()].flatMap((row) => {
    const earlier = was.get(row.id);
    return earlier === undefined ? [] : [{ earlier, row }];
  });
  const changes = <Value>(read: (row: Requirement) => Value): readonly Change<Value>[] =>
    byId(
      both
        .map(({ earlier, row }) => ({ id: row.id, before: read(earlier), after: read(row) }))
        .filter((change) => !isDeepStrictEqual(change.before, change.after)),
    );
  const relevelled = both.filter(({ earlier, row }) => earlier.level !== row.level).map(({ row }) => row);
  return {
    from: before.catalogue.revision,
    to: after.catalogue.revision,
    added: listed([...is.values()].filter(({ id }) => !was.has(id))),
    retired: listed([...was.values()].filter(({ id }) => !is.has(id))),
    raised: listed(relevelled.filter(({ level }) => level === 'must')),
    lowered: listed(relevelled.filter(({ level }) => level === 'should')),
    statements: changes(({ statement }) => statement),
    operations: changes(({ operations }) => [...operations]),
    readings: changes((row) => [...readingsOf(row)]),
    schemas: compareSchemas(before.schemas, after.schemas),
  };
}

const listed = (rows: readonly Requirement[]): readonly ListedRequirement[] =>
  byId(rows.map(({ id, level, statement }) => ({ id, level, statement })));

function compareSchemas(
  before: ReadonlyMap<string, object>,
  after: ReadonlyMap<string, object>,
): readonly SchemaChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((schema): readonly SchemaChange[] => {
    const [was, is] = [before.get(schema), after.get(schema)];
    if (was === undefined) return [{ schema, change: 'added' }];
    if (is === undefined) return [{ schema, change: 'removed' }];
    return isDeepStrictEqual(was, is) ? [] : [{ schema, change: 'changed' }];
  });
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
