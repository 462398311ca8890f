import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { loadClasses } from '../../specs/catalogue/classes.ts';
import { ReportError } from '../record/disk/run-folder.ts';
import { recordName } from '../record/file/record-file.ts';
import { type JudgedRun, judgeRun } from './judged-run.ts';
import type { KnownRevision } from './known-revisions.ts';
import { reasonsAgainst } from './reasons-against.ts';
import { sha256OfRecord } from './record-digest.ts';
import { type Statement, statementOf } from './statement.ts';

/** Holds a statement against the folder of the run that it claims to be about: a sentence for each thing that is wrong. */
export function recordProblems(statement: Statement, dir: string, known: readonly KnownRevision[]): readonly string[] {
  const recordSha256 = statement.subject[0].digest.sha256;
  try {
    if (sha256OfRecord(dir) !== recordSha256)
      return [`${join(dir, recordName)} is not the record that was certified: its digest is another.`];
    return judgedProblems(statement, judgeRun(dir), known);
  } catch (cause) {
    if (cause instanceof ReportError) return [cause.message];
    throw cause;
  }
}

/** Holds a statement against a run whose record has the digest that it names: a sentence for each thing that is wrong. */
export function judgedProblems(
  statement: Statement,
  { run, summary }: Pick<JudgedRun, 'run' | 'summary'>,
  known: readonly KnownRevision[],
): readonly string[] {
  const { issuedAt, issuer, class: own, attested } = statement.predicate.conformance;
  const classes = loadClasses().find(({ revision }) => revision === own?.revision);
  const again = statementOf(run, summary, {
    recordSha256: statement.subject[0].digest.sha256,
    issuedAt: new Date(issuedAt),
    issuer: issuer?.name ?? null,
    keyId: issuer?.keyId ?? '',
    ...(classes === undefined ? {} : { classes }),
    ...(attested === undefined ? {} : { attested }),
  });
  const same = isDeepStrictEqual(JSON.parse(JSON.stringify(inKeysOf(statement, again))), statement);
  return [
    ...reasonsAgainst(run, summary, known).map((reason) => `The record could not be certified: ${reason}`),
    ...(same ? [] : ['The record says something else than the certificate.']),
  ];
}

/** A statement made now, without the keys that an older certificate does not have yet. */
function inKeysOf(older: Statement, again: Statement): Statement {
  const { issuer, scope, target, class: ownClass, ...rest } = again.predicate.conformance;
  const { address, ...named } = target;
  const has = older.predicate.conformance;
  return {
    ...again,
    predicate: {
      ...again.predicate,
      conformance: {
        ...rest,
        target: has.target.address === undefined || address === undefined ? named : { ...named, address },
        ...(has.issuer === undefined || issuer === undefined ? {} : { issuer }),
        ...(has.scope === undefined || scope === undefined ? {} : { scope }),
        ...(has.class === undefined || ownClass === undefined ? {} : { class: ownClass }),
      },
    },
  };
}
