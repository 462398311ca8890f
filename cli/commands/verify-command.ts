import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { CertificateError } from '../../reports/certificate/certificate-error.ts';
import { describeStatement, mustShare } from '../../reports/certificate/statement-text.ts';
import { type Verification, verifyCertificate } from '../../reports/certificate/verify.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { recordName } from '../../reports/record/record-file.ts';
import { challengeOf } from '../flags.ts';
import type { Io } from '../io.ts';
import { folderOf, fromUser } from '../records/named-run.ts';
import { describeInstalledHarness } from '../run/installed-harness.ts';
import { UsageError } from '../usage-error.ts';
import type { CommandContext } from './command-context.ts';

interface VerifyFlags {
  readonly key: string;
  readonly record?: string;
  readonly challenge?: string;
}

/** `verify`: checks a signed statement about a run. */
export function verifyCommand({ io, exitWith }: CommandContext): Command {
  return new Command('verify')
    .summary('verify a signed statement about a run')
    .description(
      'Checks the signature of a certificate, its period, that it covers every requirement of its catalogue revision, and that it is about the given record.',
    )
    .argument('<certificate>', 'the file that "certify" wrote')
    .addOption(new Option('--key <file>', 'the public key of the one who signed').makeOptionMandatory())
    .addOption(new Option('--record <dir>', 'the folder of the run that was certified'))
    .addOption(
      new Option(
        '--challenge <nonce>',
        'rejects a certificate of a run that was not made with this --challenge',
      ).argParser(challengeOf),
    )
    .addHelpText(
      'after',
      `
Example:
  $ payroll-conformance verify acme-3.2.0.json --key acme.key.pub --record conformance-out

Exit codes: 0 verified, 1 rejected, with every reason, 2 usage.`,
    )
    .action((certificate: string, flags: VerifyFlags) => exitWith(verifyFile(certificate, flags, io)));
}

/** @returns 0, or 1 where it is rejected. @throws UsageError for files that can't be used */
function verifyFile(certificate: string, flags: VerifyFlags, io: Io): number {
  const record = flags.record === undefined ? null : folderOf(flags.record);
  if (record !== null && !existsSync(join(record, recordName)))
    throw new UsageError(`--record: there is no ${recordName} in ${record}; name the folder of the run`);
  const { problems, notes, statement } = verified(certificate, flags, record);
  if (statement !== null && problems.length === 0) {
    const { target, expiresAt, coverage, catalogueRevision } = statement.predicate.conformance;
    const about =
      record === null ? 'by its signature; no record was given to hold it against' : 'also against its record';
    io.stdout.write(
      `Verified: ${forTerminal(target.name)} ${forTerminal(target.version)}, ${mustShare(coverage.must)} of catalogue revision ${forTerminal(catalogueRevision)}, valid until ${forTerminal(expiresAt)}; ${about}.\n`,
    );
    io.stdout.write(describeStatement(statement));
    for (const note of notes) io.stdout.write(`Note: ${forTerminal(note, 1_000)}\n`);
    return 0;
  }
  io.stderr.write('Rejected:\n');
  for (const problem of problems) io.stderr.write(`  ${forTerminal(problem, 1_000)}\n`);
  return 1;
}

function verified(certificate: string, { key, challenge }: VerifyFlags, record: string | null): Verification {
  const installed = describeInstalledHarness();
  const demanded = challenge === undefined ? {} : { challenge };
  try {
    return fromUser(null, () => verifyCertificate({ certificate, key, record, installed, ...demanded }));
  } catch (error) {
    if (error instanceof CertificateError) throw new UsageError(error.reasons, error);
    throw error;
  }
}
