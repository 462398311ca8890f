import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { guarded, ReportError } from '../record/disk/report-error.ts';
import { recordName } from '../record/record-file.ts';
import { loadRun } from '../record/run/load-run.ts';
import { summarise } from '../verdict/summary.ts';
import { openEnvelope } from './envelope.ts';
import { readPublicKey } from './keys.ts';
import { type KnownRevision, knownRevisions, levelsDigest } from './known-revisions.ts';
import { refusals } from './refusals.ts';
import { type Statement, sha256OfFile, statementOf } from './statement.ts';

/** What `verify` is given. */
export interface VerifyOptions {
  /** Path of the certificate. */
  readonly certificate: string;
  /** Path of the public key. */
  readonly key: string;
  /** Folder of the run, to hold the statement against its record; null to go by the statement alone. */
  readonly record: string | null;
  /** Default: this moment. */
  readonly now?: Date;
  /** Default: those of this version. */
  readonly known?: readonly KnownRevision[];
}

/** What a certificate turned out to be; `problems` has a sentence for each thing that is wrong, none when it is good. */
export interface Verification {
  readonly problems: readonly string[];
  /** What it states; null where the envelope could not be opened. */
  readonly statement: Statement | null;
}

/** Verifies a certificate. @throws ReportError, CertificateError where a file or key can't be read */
export function verifyCertificate(options: VerifyOptions): Verification {
  const text = guarded('read', options.certificate, () => readFileSync(options.certificate, 'utf8'));
  const opened = openEnvelope(text, readPublicKey(options.key));
  if ('problem' in opened) return { problems: [opened.problem], statement: null };
  const statement = asStatement(opened.payload);
  if (statement === null)
    return { problems: ['What was signed is no statement about a conformance run.'], statement: null };
  const known = options.known ?? knownRevisions();
  const problems = [
    ...periodProblems(statement, options.now ?? new Date()),
    ...setProblems(statement, known),
    ...(options.record === null ? [] : recordProblems(statement, options.record, known)),
  ];
  return { problems, statement };
}

function asStatement(payload: string): Statement | null {
  try {
    const value: Statement = JSON.parse(payload);
    const { conformance } = value.predicate;
    const isOurs =
      value.predicateType === 'https://in-toto.io/attestation/test-result/v0.1' && conformance.schemaVersion === 1;
    return isOurs && Array.isArray(conformance.requirements) && typeof value.subject[0].digest.sha256 === 'string'
      ? value
      : null;
  } catch {
    return null;
  }
}

function periodProblems({ predicate }: Statement, now: Date): readonly string[] {
  const { issuedAt, expiresAt } = predicate.conformance;
  const [from, to] = [Date.parse(issuedAt), Date.parse(expiresAt)];
  if (!(from < to)) return ['The certificate has no valid period.'];
  if (now.getTime() > to) return [`The certificate expired on ${expiresAt}.`];
  return now.getTime() < from ? [`The certificate was issued in the future, on ${issuedAt}.`] : [];
}

function setProblems({ predicate }: Statement, known: readonly KnownRevision[]): readonly string[] {
  const { conformance, result, passedTests, warnedTests, failedTests } = predicate;
  const { requirements, catalogueRevision, digests } = conformance;
  const revision = known.find((each) => each.revision === catalogueRevision && each.digest === digests.requirements);
  const complete = revision !== undefined && levelsDigest(requirements) === revision.levels;
  const open = requirements.filter(
    ({ level, outcome }) =>
      outcome === 'error' ||
      outcome === 'not-selected' ||
      (level === 'must' && (outcome === 'failed' || outcome === 'blocked')),
  );
  const listed = (outcome: string): readonly string[] =>
    requirements.filter((each) => each.outcome === outcome).map(({ id }) => id);
  const agrees = isDeepStrictEqual(
    [passedTests, warnedTests, failedTests],
    [listed('passed'), listed('advisory'), listed('failed')],
  );
  return [
    ...(revision === undefined
      ? [`Catalogue revision ${catalogueRevision} with the requirement set ${digests.requirements} is not known here.`]
      : []),
    ...(revision !== undefined && !complete
      ? [`The certificate does not cover the complete requirement set of revision ${catalogueRevision}.`]
      : []),
    ...(open.length > 0 ? [`The certificate lists what can't be certified: ${open[0]?.id} ${open[0]?.outcome}.`] : []),
    ...(agrees && result === (warnedTests.length > 0 ? 'WARNED' : 'PASSED')
      ? []
      : ['The result and the list of requirements do not agree.']),
  ];
}

function recordProblems(statement: Statement, dir: string, known: readonly KnownRevision[]): readonly string[] {
  const path = join(dir, recordName);
  try {
    if (sha256OfFile(path) !== statement.subject[0].digest.sha256)
      return [`${path} is not the record that was certified: its digest is another.`];
    const run = loadRun(dir);
    const summary = summarise(run);
    const again = statementOf(
      run,
      summary,
      statement.subject[0].digest.sha256,
      new Date(statement.predicate.conformance.issuedAt),
    );
    const refused = refusals(run, summary, known);
    const same = isDeepStrictEqual(JSON.parse(JSON.stringify(again)), statement);
    return [
      ...refused.map((reason) => `The record could not be certified: ${reason}`),
      ...(same ? [] : ['The record says something else than the certificate.']),
    ];
  } catch (cause) {
    if (cause instanceof ReportError) return [cause.message];
    throw cause;
  }
}
