import { dayMs } from '../../specs/interface/calendar.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { writeWhole } from '../record/disk/write-whole.ts';
import type { Run } from '../record/run/run.ts';
import { type Attestation, attestationProblems } from './attestation.ts';
import { renderBadge } from './certificate-badge.ts';
import { CertificateError } from './certificate-error.ts';
import { renderCertificatePage } from './certificate-page.ts';
import { challengeProblem } from './challenge-problems.ts';
import { sealEnvelope } from './envelope.ts';
import { differingDigests, type InstalledHarness, installedForRevision } from './installed-digests.ts';
import { type JudgedRun, judgeRun } from './judged-run.ts';
import { keyId, readPrivateKey } from './keys.ts';
import { type KnownRevision, knownRevisions } from './known-revisions.ts';
import { reasonsAgainst } from './reasons-against.ts';
import { sha256OfRecord } from './record-digest.ts';
import { type Statement, statementOf } from './statement.ts';
import { usualMaxAgeDays } from './usual-max-age.ts';

export interface SigningOptions {
  /** The path of the private key. */
  readonly key: string;
  /** Path of the certificate; a page and a badge are written beside it, as `.html` and `.svg`. */
  readonly out: string;
  readonly issuedAt?: Date;
  /** In days. Default: {@link usualMaxAgeDays}. */
  readonly maxAgeDays?: number;
  /** The challenge that the run has to answer. Default: none. */
  readonly challenge?: string;
  /** The name of the one who signs. Default: none is stated. */
  readonly issuer?: string;
  readonly attested?: readonly Attestation[];
  /** Further reasons against a certificate, which the caller found. Default: none. */
  readonly against?: readonly string[];
  readonly installed: InstalledHarness;
  /** The revisions of the catalogue that can be certified. Default: {@link knownRevisions}. */
  readonly known?: readonly KnownRevision[];
  /** The address of the documentation to which the page links. Default: the run's. */
  readonly shown?: Pick<Run, 'docsUrl'>;
}

export interface Certificate {
  readonly statement: Statement;
  /** The certificate, its page and its badge. */
  readonly paths: readonly [string, string, string];
}

export interface CertifyOptions extends SigningOptions {
  readonly dir: string;
}

/** @throws CertificateError, ReportError */
export const certify = (options: CertifyOptions): Certificate => certifyJudged(judgeRun(options.dir), options);

/** Signs a statement about a run. @throws CertificateError with every reason against it, ReportError for files */
export function certifyJudged({ dir, run, summary }: JudgedRun, options: SigningOptions): Certificate {
  const key = readPrivateKey(options.key);
  const issuedAt = options.issuedAt ?? new Date();
  const known = options.known ?? knownRevisions(run.header.kind === 'client' ? 'client' : 'server');
  const reasons = [
    ...(options.against ?? []),
    ...ageProblems(run.header.startedAt, issuedAt, options.maxAgeDays ?? usualMaxAgeDays),
    ...digestProblems(run.header, installedForRevision(run.header.catalogue.revision, options.installed, known)),
    challengeProblem('run', run.header, options.challenge ?? null),
    ...attestationProblems(options.attested ?? [], summary.requirements, issuedAt.toISOString()),
    ...reasonsAgainst(run, summary, known),
  ].filter((reason) => reason !== null);
  if (reasons.length > 0) throw new CertificateError(reasons);
  const statement = statementOf(run, summary, {
    recordSha256: sha256OfRecord(dir),
    issuedAt,
    issuer: options.issuer ?? null,
    keyId: keyId(key),
    ...(options.attested === undefined ? {} : { attested: options.attested }),
  });
  writeWhole(options.out, sealEnvelope(JSON.stringify(statement), key));
  return {
    statement,
    paths: [options.out, ...writeCertificatePages(options.out, statement, { ...run, ...options.shown })],
  };
}

/** @returns their paths @throws ReportError */
export function writeCertificatePages(out: string, statement: Statement, run: Run): readonly [string, string] {
  // If the certificate itself is named `.html` or `.svg`, its page and badge get a second ending, and do not replace it.
  const stem = /\.(html|svg)$/i.test(out) ? out : out.replace(/\.[^./\\]+$/, '');
  const paths = [`${stem}.html`, `${stem}.svg`] as const;
  writeWhole(paths[0], renderCertificatePage(statement, run));
  writeWhole(paths[1], renderBadge(statement));
  return paths;
}

function ageProblems(startedAt: string, issuedAt: Date, maxAgeDays: number): readonly string[] {
  const ageDays = (issuedAt.getTime() - Date.parse(startedAt)) / dayMs;
  if (ageDays < 0) return [`The run claims to have started after its signature, on ${startedAt}.`];
  if (ageDays <= maxAgeDays) return [];
  return [`The run was started on ${startedAt}, more than ${maxAgeDays} days ago: make a new one, or raise --max-age.`];
}

function digestProblems({ digests, harness }: RecordHeader, installed: InstalledHarness): readonly string[] {
  const differing = differingDigests(digests, installed);
  if (differing === null) return [];
  const other = harness.version === installed.version ? '' : `, or certify with version ${harness.version}`;
  return [
    `The run was judged by other ${differing} than the installed harness ${installed.version} has: make a new run with it${other}.`,
  ];
}
