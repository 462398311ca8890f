import { sha256 } from '../../specs/words/digest.ts';
import { attestationProblems } from '../certificate/attestation.ts';
import { readEnvelope } from '../certificate/envelope.ts';
import { type KnownRevision, knownRevisions, requirementsOf } from '../certificate/known-revisions.ts';
import { classProblems, type Statement } from '../certificate/statement.ts';
import { issuerProblem, statementProblems } from '../certificate/statement-problems.ts';
import { asStatement } from '../certificate/statement-shape.ts';
import type { RegisterState } from './register-state.ts';
import { type Standing, standingOf } from './standing.ts';

/** `rejected`: the content of the certificate is not genuine. */
export interface ListedVerification {
  readonly standing: Standing | 'rejected';
  readonly sentences: readonly string[];
  readonly statement: Statement | null;
}

/** Says how a certificate stands in a register, whose keys verify it. An expired one is `expired`, and not `rejected`. */
export function verifyListed(
  text: string,
  state: RegisterState,
  now: Date,
  known: readonly KnownRevision[] = knownRevisions(),
): ListedVerification {
  const rejected = (...sentences: readonly string[]): ListedVerification => ({
    standing: 'rejected',
    sentences,
    statement: null,
  });
  const envelope = readEnvelope(text);
  if ('problem' in envelope) return rejected(envelope.problem);
  const signer = state.keys.get(envelope.keyId);
  if (signer === undefined || !signer.key.uses.includes('certificates')) {
    return {
      standing: 'unlisted',
      sentences: [
        `It was signed with a key (${envelope.keyId}) whose certificates the register of ${state.opened.programme} does not list.`,
      ],
      statement: null,
    };
  }
  const signed = envelope.open(signer.publicKey);
  if ('problem' in signed) return rejected(signed.problem);
  const read = asStatement(signed.payload);
  if ('problem' in read) return rejected(read.problem);
  const { statement } = read;
  const issuer = issuerProblem(statement, envelope.keyId);
  const problems = [
    ...(issuer === null ? [] : [issuer]),
    ...statementProblems(statement, withinPeriod(statement, now), known),
  ];
  if (problems.length > 0) return rejected(...problems);
  const { standing, sentence } = standingOf(state, sha256(text), now);
  const further = furtherProblems(statement);
  if (further.length === 0) return { standing, sentences: [sentence], statement };
  // The page that verifies in the browser can't find these problems, so both call a certificate that is not listed unlisted.
  return standing === 'unlisted'
    ? { standing, sentences: [sentence, ...further], statement: null }
    : rejected(...further);
}

function furtherProblems(statement: Statement): readonly string[] {
  const { attested = [], requirements, issuedAt } = statement.predicate.conformance;
  return [...classProblems(statement, requirementsOf), ...attestationProblems(attested, requirements, issuedAt)];
}

/** The present, or the end of a certificate that is over, so that its expiry is no problem by itself. */
function withinPeriod({ predicate }: Statement, now: Date): Date {
  const end = Date.parse(predicate.conformance.expiresAt);
  return now.getTime() > end ? new Date(end) : now;
}
