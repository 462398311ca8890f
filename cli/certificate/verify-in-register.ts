import { challengeProblem } from '../../reports/certificate/challenge-problems.ts';
import { knownRevisions } from '../../reports/certificate/known-revisions.ts';
import type { Statement } from '../../reports/certificate/statement.ts';
import { describeStatement, mustShare } from '../../reports/certificate/statement-text.ts';
import { recordProblems } from '../../reports/certificate/verify.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Standing } from '../../reports/register/standing.ts';
import { verifyListed } from '../../reports/register/verify-listed.ts';
import { type Io, refuse } from '../io.ts';
import { readTextFile } from '../records/read-text-file.ts';
import { loadRegister } from '../register/load-register.ts';

export interface RegisterVerification {
  readonly register: string;
  /** The file of a public key of the programme. */
  readonly key: string;
  /** The file of an earlier head of the register, whose entries must all still be there. */
  readonly head?: string;
  /** null: the statement is not compared with the record of its run. */
  readonly record: string | null;
  readonly challenge?: string;
}

/** Says how a certificate stands in a register. @returns 0 if it is valid, else 1. @throws UsageError */
export async function verifyInRegister(certificate: string, options: RegisterVerification, io: Io): Promise<0 | 1> {
  const now = new Date();
  const text = readTextFile(certificate);
  const { register: source, key, head: lastHead = null } = options;
  const { register, head, problems } = await loadRegister({ source, key, lastHead }, io.environment, now);
  if (problems.length > 0 || register.state === null || head === null) {
    return refuse('Rejected, since the register is not to be relied on.', problems, io);
  }
  const verified = verifyListed(text, register.state, now);
  const { statement } = verified;
  const further = statement === null ? [] : furtherProblems(statement, options);
  const standing = further.length > 0 ? 'rejected' : verified.standing;
  const asOf = `The register of ${register.state.opened.programme} is as of ${head.issuedAt}.`;
  if (standing !== 'valid' || statement === null)
    return refuse(`${nameStanding(standing, statement)}.`, [...further, ...verified.sentences, asOf], io);
  const { coverage, catalogueRevision } = statement.predicate.conformance;
  io.stdout.write(
    `${nameStanding(standing, statement)}: ${mustShare(coverage.must)} of catalogue revision ${forTerminal(catalogueRevision)}.\n`,
  );
  for (const sentence of [...verified.sentences, asOf]) io.stdout.write(`  ${forTerminal(sentence, 1_000)}\n`);
  io.stdout.write(describeStatement(statement));
  return 0;
}

/** Makes "Revoked: Acme 3.2.0", or the standing alone if the statement, which names the target, can't be trusted. */
function nameStanding(standing: Standing | 'rejected', statement: Statement | null): string {
  const word = `${standing.slice(0, 1).toUpperCase()}${standing.slice(1)}`;
  if (statement === null) return word;
  const { name, version } = statement.predicate.conformance.target;
  return `${word}: ${forTerminal(name)} ${forTerminal(version)}`;
}

function furtherProblems(statement: Statement, { record, challenge }: RegisterVerification): readonly string[] {
  const wrongChallenge = challengeProblem('certificate', statement.predicate.conformance, challenge ?? null);
  return [
    ...(wrongChallenge === null ? [] : [wrongChallenge]),
    ...(record === null ? [] : recordProblems(statement, record, knownRevisions())),
  ];
}
