import { createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { CertificateError } from '../../reports/certificate/certificate-error.ts';
import { certifyJudged, writeCertificatePages } from '../../reports/certificate/certify.ts';
import type { JudgedRun } from '../../reports/certificate/judged-run.ts';
import { knownRevisions } from '../../reports/certificate/known-revisions.ts';
import { sha256OfRecord } from '../../reports/certificate/record-digest.ts';
import type { Statement } from '../../reports/certificate/statement.ts';
import { judgedProblems, verifyText } from '../../reports/certificate/verify.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { ReportError, RunFolder } from '../../reports/record/disk/run-folder.ts';
import { currentClasses } from '../../specs/catalogue/classes.ts';
import { certificateName, readCertificateText } from '../board/read-run-certificate.ts';
import { given } from '../given.ts';
import { describeInstalledHarness } from '../run/installed-harness.ts';
import type { IndexEntry, ProgrammeIndex } from './programme-index.ts';
import { orNull } from './results-folder.ts';

/** The key with which a programme signs certificates, its file (`key`), and the owner's name. */
export interface Signing {
  readonly key: string;
  readonly privateKey: KeyObject;
  readonly issuer: string | undefined;
}

type Certified = Pick<IndexEntry, 'certificate' | 'refusedFor'>;

/** Certifies a run that reaches its class, unless a certificate of this run, good for `signing`, already lies there. */
export function certifyResult(
  { run, class: metClass, wantedClass }: Omit<IndexEntry, keyof Certified>,
  judged: JudgedRun,
  challenge: string | null,
  signing: Signing | null,
): Certified {
  const refused = (refusedFor: readonly string[]): Certified => ({ certificate: null, refusedFor });
  const text = orNull(() => readCertificateText(judged.dir));
  if (signing === null)
    return refused(text === null ? [] : ['Nobody verified the certificate that lies there: name the key with --key.']);
  const tooLow = classProblem(metClass, wantedClass);
  const certified = { certificate: `${run}/${certificateName}`, refusedFor: [] };
  const out = join(judged.dir, certificateName);
  const kept = text === null ? null : verifiedStatement(text, judged, challenge, signing.privateKey);
  try {
    for (const ending of ['json', 'html', 'svg'])
      new RunFolder(judged.dir).clear(certificateName.replace('json', ending));
    if (kept !== null && tooLow === null) {
      writeCertificatePages(out, kept, judged.run);
      return certified;
    }
    // With a reason against it, this signs nothing, and throws that reason with all others.
    certifyJudged(judged, {
      key: signing.key,
      out,
      installed: describeInstalledHarness(),
      against: tooLow === null ? [] : [tooLow],
      ...given({ issuer: signing.issuer, challenge }),
    });
    return certified;
  } catch (error) {
    if (error instanceof CertificateError) return refused(error.reasons);
    if (error instanceof ReportError) return refused([error.message]);
    throw error;
  }
}

/** Reads the statement of a certificate that is good and about this run; else null. */
function verifiedStatement(
  text: string,
  judged: JudgedRun,
  challenge: string | null,
  privateKey: KeyObject,
): Statement | null {
  const { problems, statement } = verifyText(text, createPublicKey(privateKey), given({ challenge }));
  if (statement === null || problems.length > 0) return null;
  const isOfRecord = statement.subject[0].digest.sha256 === sha256OfRecord(judged.dir);
  return isOfRecord && judgedProblems(statement, judged, knownRevisions()).length === 0 ? statement : null;
}

/** Says why the class of a run is too low; null: the target has reached its class, or needs none. */
function classProblem(met: string | null, wanted: string | null): string | null {
  if (wanted === null) return null;
  const highestFirst = currentClasses().classes.map(({ name }) => name);
  const rank = highestFirst.indexOf(met ?? '');
  if (rank >= 0 && rank <= highestFirst.indexOf(wanted)) return null;
  return `The programme asks for the class ${wanted} of it, and its run meets ${met ?? 'none that is known'}.`;
}

const maxReasons = 50;

/** Says how many targets are certified, why others are not, and which certificates the register does not list. */
export function describeCertificates({ targets }: ProgrammeIndex): string {
  const certified = targets.filter(({ certificate }) => certificate !== null);
  const refused = targets.filter(({ refusedFor }) => refusedFor.length > 0);
  const lines = refused.slice(0, maxReasons).map(({ certificate, id, refusedFor }) => {
    const lacks = certificate === null ? 'has no certificate' : 'is not listed';
    return `  ${id} ${lacks}: ${forTerminal(refusedFor.join(' '), 500)}\n`;
  });
  if (refused.length > maxReasons) lines.push(`  and ${refused.length - maxReasons} more\n`);
  const have = certified.length === 1 ? '1 target has' : `${certified.length} targets have`;
  return `${have} a certificate.\n${lines.join('')}`;
}
