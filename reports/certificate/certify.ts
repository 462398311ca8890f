import { join } from 'node:path';
import { writeWhole } from '../record/disk/write-whole.ts';
import { recordName } from '../record/record-file.ts';
import { loadRun } from '../record/run/load-run.ts';
import { summarise } from '../verdict/summary.ts';
import { CertificateError } from './certificate-error.ts';
import { renderBadge, renderCertificatePage } from './certificate-page.ts';
import { sealEnvelope } from './envelope.ts';
import { readPrivateKey } from './keys.ts';
import { type KnownRevision, knownRevisions } from './known-revisions.ts';
import { refusals } from './refusals.ts';
import { type Statement, sha256OfFile, statementOf } from './statement.ts';

/** Days after its start for which a run may be certified: what was tested is what is handed out. */
export const usualMaxAgeDays = 14;

/** What `certify` is given. */
export interface CertifyOptions {
  /** Folder of the run. */
  readonly dir: string;
  /** Path of the private key. */
  readonly key: string;
  /** Path of the certificate; a page and a badge are written beside it, as `.html` and `.svg`. */
  readonly out: string;
  /** Default: this moment. */
  readonly issuedAt?: Date;
  /** How old the run may be, in days. Default: {@link usualMaxAgeDays}. */
  readonly maxAgeDays?: number;
  /** Default: those of this version. */
  readonly known?: readonly KnownRevision[];
}

/** A certificate that was made. */
export interface Certificate {
  readonly statement: Statement;
  /** Of the envelope, the page and the badge. */
  readonly paths: readonly [string, string, string];
}

/**
 * Signs a statement about a run.
 * @throws CertificateError with every reason why the run can't be certified, or what is wrong with the key
 * @throws ReportError where a file can't be read or written
 */
export function certify(options: CertifyOptions): Certificate {
  const { dir, out } = options;
  const key = readPrivateKey(options.key);
  const run = loadRun(dir);
  const summary = summarise(run);
  const issuedAt = options.issuedAt ?? new Date();
  const reasons = [
    ...ageProblems(run.header.startedAt, issuedAt, options.maxAgeDays ?? usualMaxAgeDays),
    ...refusals(run, summary, options.known ?? knownRevisions()),
  ];
  if (reasons.length > 0) throw new CertificateError(reasons);
  const statement = statementOf(run, summary, sha256OfFile(join(dir, recordName)), issuedAt);
  // A certificate that is named like a page must not be replaced by the page.
  const stem = /\.(html|svg)$/i.test(out) ? out : out.replace(/\.[^./\\]+$/, '');
  const paths = [out, `${stem}.html`, `${stem}.svg`] as const;
  writeWhole(paths[0], sealEnvelope(JSON.stringify(statement), key));
  writeWhole(paths[1], renderCertificatePage(statement, run));
  writeWhole(paths[2], renderBadge(statement));
  return { statement, paths };
}

function ageProblems(startedAt: string, issuedAt: Date, maxAgeDays: number): readonly string[] {
  const ageDays = (issuedAt.getTime() - Date.parse(startedAt)) / 86_400_000;
  if (ageDays < 0) return [`The run claims to have started after its signature, on ${startedAt}.`];
  if (ageDays <= maxAgeDays) return [];
  return [`The run was started on ${startedAt}, more than ${maxAgeDays} days ago: make a new one, or raise --max-age.`];
}
