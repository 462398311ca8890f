import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { loadClasses } from '../../specs/catalogue/classes.ts';
import { dayMs } from '../../specs/interface/calendar.ts';
import { guarded, ReportError } from '../record/disk/run-folder.ts';
import { recordName } from '../record/file/record-file.ts';
import { holding } from '../verdict/plural.ts';
import { attestationProblems } from './attestation.ts';
import { challengeProblem } from './challenge-problems.ts';
import { openEnvelope } from './envelope.ts';
import { differingDigests, type InstalledHarness, installedForRevision } from './installed-digests.ts';
import { type JudgedRun, judgeRun } from './judged-run.ts';
import { keyId, readPublicKey } from './keys.ts';
import { type KnownRevision, knownRevisions, requirementsOf } from './known-revisions.ts';
import { reasonsAgainst } from './reasons-against.ts';
import { sha256OfRecord } from './record-digest.ts';
import { classProblems, isOfClient, type RequirementsFinder, type Statement, statementOf } from './statement.ts';
import { issuerProblem, statementProblems } from './statement-problems.ts';
import { asStatement } from './statement-shape.ts';
import { usualMaxAgeDays } from './usual-max-age.ts';

export interface VerifyOptions {
  readonly certificate: string;
  readonly key: string;
  /** The folder of the run, whose record is compared with the statement; null: only the statement is verified. */
  readonly record: string | null;
  readonly challenge?: string;
  readonly installed: InstalledHarness;
  readonly now?: Date;
  /** The revisions of the catalogue that are known. Default: {@link knownRevisions}, for servers or for clients. */
  readonly known?: readonly KnownRevision[];
  /** Default: those of this package. */
  readonly asked?: RequirementsFinder;
}

/** `problems`: a sentence for all that is wrong; none if the certificate is good. `notes`: facts that make none bad. */
export interface Verification {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** null if the envelope could not be opened. */
  readonly statement: Statement | null;
}

/** @throws ReportError, CertificateError if a file or key can't be read */
export function verifyCertificate(options: VerifyOptions): Verification {
  const text = guarded('read', options.certificate, () => readFileSync(options.certificate, 'utf8'));
  const { problems, statement } = verifyText(text, readPublicKey(options.key), options);
  if (statement === null) return { problems, notes: [], statement };
  const known = options.known ?? knownFor(statement);
  const { catalogueRevision: revision } = statement.predicate.conformance;
  return {
    problems: [...problems, ...(options.record === null ? [] : recordProblems(statement, options.record, known))],
    notes: notesOn(statement, installedForRevision(revision, options.installed, known)),
    statement,
  };
}

/** Verifies a certificate by itself, without its record. */
export function verifyText(
  text: string,
  key: KeyObject,
  options: Pick<VerifyOptions, 'challenge' | 'now' | 'known' | 'asked'>,
): Omit<Verification, 'notes'> {
  const opened = openEnvelope(text, key);
  if ('problem' in opened) return { problems: [opened.problem], statement: null };
  const read = asStatement(opened.payload);
  if ('problem' in read) return { problems: [read.problem], statement: null };
  const { statement } = read;
  const problems = [
    issuerProblem(statement, keyId(key)),
    challengeProblem('certificate', statement.predicate.conformance, options.challenge ?? null),
    ...statementProblems(statement, options.now ?? new Date(), options.known ?? knownFor(statement)),
    ...classProblems(statement, options.asked ?? requirementsOf),
    ...attestedProblems(statement),
  ].filter((problem) => problem !== null);
  return { problems, statement };
}

const knownFor = (statement: Statement): readonly KnownRevision[] =>
  knownRevisions(isOfClient(statement) ? 'client' : 'server');

function attestedProblems({ predicate }: Statement): readonly string[] {
  const { attested = [], requirements, issuedAt } = predicate.conformance;
  return attestationProblems(attested, requirements, issuedAt);
}

function notesOn({ predicate }: Statement, installed: InstalledHarness): readonly string[] {
  const { digests, harness, startedAt, issuedAt, waivers } = predicate.conformance;
  const differing = differingDigests(digests, installed);
  const ageDays = Math.floor((Date.parse(issuedAt) - Date.parse(startedAt)) / dayMs);
  return holding([
    [
      differing !== null,
      `It was judged by other ${differing} than the installed harness ${installed.version} has, by those of ${harness.version}.`,
    ],
    [ageDays > usualMaxAgeDays, `It was signed ${ageDays} days after its run was started.`],
    [waivers.length > 0, `It lists ${waivers.length} waivers.`],
  ]);
}

/** Compares a statement with the record in folder `dir`. @returns a sentence for each problem */
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

/** Makes the statement again from a run, and compares the two. @returns a sentence for each problem */
export function judgedProblems(
  statement: Statement,
  { run, summary }: Pick<JudgedRun, 'run' | 'summary'>,
  known: readonly KnownRevision[],
): readonly string[] {
  const { issuedAt, issuer, class: ownClass, attested } = statement.predicate.conformance;
  const classes = loadClasses().find(({ revision }) => revision === ownClass?.revision);
  const again = statementOf(run, summary, {
    recordSha256: statement.subject[0].digest.sha256,
    issuedAt: new Date(issuedAt),
    issuer: issuer?.name ?? null,
    keyId: issuer?.keyId ?? '',
    ...(classes === undefined ? {} : { classes }),
    ...(attested === undefined ? {} : { attested }),
  });
  const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(inKeysOf(statement, again))), statement);
  return [
    ...reasonsAgainst(run, summary, known).map((reason) => `The record could not be certified: ${reason}`),
    ...(isSame ? [] : ['The record says something else than the certificate.']),
  ];
}

/** Drops from a new statement the keys that an older certificate did not have yet, so that the two can be compared. */
function inKeysOf(older: Statement, again: Statement): Statement {
  const { issuer, scope, target, class: ownClass, ...rest } = again.predicate.conformance;
  const { address, ...named } = target;
  const old = older.predicate.conformance;
  return {
    ...again,
    predicate: {
      ...again.predicate,
      conformance: {
        ...rest,
        target: old.target.address === undefined || address === undefined ? named : { ...named, address },
        ...(old.issuer === undefined || issuer === undefined ? {} : { issuer }),
        ...(old.scope === undefined || scope === undefined ? {} : { scope }),
        ...(old.class === undefined || ownClass === undefined ? {} : { class: ownClass }),
      },
    },
  };
}
