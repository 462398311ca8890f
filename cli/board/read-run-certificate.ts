import type { BoardCertificate } from '../../reports/board/board.ts';
import { readEnvelope } from '../../reports/certificate/envelope.ts';
import { sha256OfRecord } from '../../reports/certificate/record-digest.ts';
import type { Statement } from '../../reports/certificate/statement.ts';
import { asStatement } from '../../reports/certificate/statement-shape.ts';
import { ReportError, RunFolder } from '../../reports/record/disk/run-folder.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { verifyListed } from '../../reports/register/verify-listed.ts';

export const certificateName = 'certificate.json';

/** The most bytes of a certificate: one for our whole catalogue has 0.2 MB, so a larger file is something else. */
const maxBytes = 4 << 20;

/** Reads the certificate beside a run; null: there is none. Without a register nobody can verify it: it is `unverified`. */
export function readRunCertificate(run: string, register: RegisterState | null, now: Date): BoardCertificate | null {
  try {
    const text = readCertificateText(run);
    if (text === null) return null;
    const read = register === null ? readUnverified(text, now) : findListed(text, register, now);
    // Without a statement, nothing is left to compare with the record.
    if (!('statement' in read)) return read;
    const { statement, standing, said } = read;
    if (statement.subject[0].digest.sha256 !== sha256OfRecord(run))
      return rejected('It is about another record than the one beside it.');
    const { class: statedClass, expiresAt } = statement.predicate.conformance;
    return { standing, sentence: said, class: statedClass?.name ?? null, expiresAt };
  } catch (error) {
    if (error instanceof ReportError) return rejected(error.message);
    throw error;
  }
}

/** The text of the certificate beside a run; null: none is there. @throws ReportError if it can't be read */
export function readCertificateText(run: string): string | null {
  const folder = new RunFolder(run);
  return folder.has(certificateName) ? folder.readBytes(certificateName, maxBytes).toString('utf8') : null;
}

/** A statement that could be read, its standing, and the sentence that says why it stands so. */
interface Stated {
  readonly statement: Statement;
  readonly standing: BoardCertificate['standing'];
  readonly said: string;
}

function findListed(text: string, register: RegisterState, now: Date): Stated | BoardCertificate {
  const { standing, sentences, statement } = verifyListed(text, register, now);
  const sentence = sentences.join(' ');
  if (statement === null) return { standing, sentence, class: null, expiresAt: null };
  return { statement, standing, said: sentence };
}

function readUnverified(text: string, now: Date): Stated | BoardCertificate {
  const envelope = readEnvelope(text);
  if ('problem' in envelope) return rejected(envelope.problem);
  const read = asStatement(envelope.unverified);
  if ('problem' in read) return rejected(read.problem);
  const { expiresAt } = read.statement.predicate.conformance;
  const isOver = now.getTime() > Date.parse(expiresAt);
  return {
    statement: read.statement,
    standing: isOver ? 'expired' : 'unverified',
    said: isOver ? `It expired on ${expiresAt}.` : 'Its signature was not verified, since no register was given.',
  };
}

const rejected = (sentence: string): BoardCertificate => ({
  standing: 'rejected',
  sentence,
  class: null,
  expiresAt: null,
});
