import { isDeepStrictEqual } from 'node:util';
import { loadClasses } from '../../specs/catalogue/classes.ts';
import { clientClass, decideClass } from './class-of.ts';
import type { Asked } from './coverage-scope.ts';
import type { Statement } from './statement.ts';

/** Lists what each requirement of a revision of the catalogue is about, by id; null if the revision is not at hand. */
export type AskedByRevision = (catalogueRevision: string) => Asked['requirements'] | null;

/** Whether a statement is about a client, and not about an implementation of the interface. */
export const isOfClient = ({ predicate }: Statement): boolean => predicate.conformance.class?.name === 'client';

const notPlain = 'Its class is client, which has neither fixtures nor anything that lowers it.';

/** Computes the class of a statement again, and says where it differs; older statements name none. */
export function classProblems(statement: Statement, askedBy: AskedByRevision): readonly string[] {
  const { predicate } = statement;
  const { class: own, requirements, scope, catalogueRevision } = predicate.conformance;
  if (own === undefined) return [];
  const definitions = loadClasses().find(({ revision }) => revision === own.revision);
  if (definitions === undefined)
    return [`Its class is one of revision ${own.revision} of the classes, not known here.`];
  // The rows that a client's certificate lists are compared with the revision.
  if (isOfClient(statement)) return isDeepStrictEqual(clientClass(own.revision), own) ? [] : [notPlain];
  const asked = askedBy(catalogueRevision);
  if (asked === null || scope === undefined) {
    return [
      `Its class ${own.name} can't be computed again: the ${asked === null ? `requirements of catalogue revision ${catalogueRevision} are not at hand` : 'certificate lists no scope'}.`,
    ];
  }
  const again = decideClass({ requirements, asked, scope, given: own.given }, definitions);
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(again)), own)) return [];
  return again.name === own.name
    ? [`It names the class ${own.name}, which is right, but what lowers it is not what it lists.`]
    : [`It names the class ${own.name}, but what it lists meets ${again.name}.`];
}
