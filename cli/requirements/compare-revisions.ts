import { isDeepStrictEqual } from 'node:util';
import type { Catalogue, Requirement } from '../../specs/catalogue/catalogue.ts';
import { readingsOf } from '../../specs/catalogue/catalogue-rows.ts';
import type { Level } from '../../specs/words/finding.ts';

export interface ComparedRevision {
  readonly catalogue: Pick<Catalogue, 'revision' | 'requirements'>;
  readonly schemas: ReadonlyMap<string, object>;
}

/** A requirement that only one of the revisions has, or that has another level. */
interface ListedRequirement {
  readonly id: string;
  /** In the later revision; of a retired requirement, in the earlier one. */
  readonly level: Level;
  readonly statement: string;
}

interface Change<Value> {
  readonly id: string;
  readonly before: Value;
  readonly after: Value;
}

interface SchemaChange {
  readonly schema: string;
  readonly change: 'added' | 'removed' | 'changed';
}

/** All lists are sorted by id. */
export interface RevisionDiff {
  readonly from: string;
  readonly to: string;
  readonly added: readonly ListedRequirement[];
  readonly retired: readonly ListedRequirement[];
  readonly raised: readonly ListedRequirement[];
  readonly lowered: readonly ListedRequirement[];
  readonly statements: readonly Change<string>[];
  readonly operations: readonly Change<readonly string[]>[];
  readonly readings: readonly Change<readonly number[]>[];
  readonly schemas: readonly SchemaChange[];
}

export function compareRevisions(before: ComparedRevision, after: ComparedRevision): RevisionDiff {
  const [earlierRows, laterRows] = [before.catalogue.requirements, after.catalogue.requirements];
  const both = [...laterRows.values()].flatMap((row) => {
    const earlier = earlierRows.get(row.id);
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
    added: listed([...laterRows.values()].filter(({ id }) => !earlierRows.has(id))),
    retired: listed([...earlierRows.values()].filter(({ id }) => !laterRows.has(id))),
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
    const [earlier, later] = [before.get(schema), after.get(schema)];
    if (earlier === undefined) return [{ schema, change: 'added' }];
    if (later === undefined) return [{ schema, change: 'removed' }];
    return isDeepStrictEqual(earlier, later) ? [] : [{ schema, change: 'changed' }];
  });
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
