import { Command, Option } from 'commander';
import type { VerifyFlags } from '../certificate/verify-file.ts';
import { challengeOf } from '../flags.ts';
import type { CommandContext } from './command-context.ts';

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
    .action(async (certificate: string, flags: VerifyFlags) => {
      const { verifyFile } = await import('../certificate/verify-file.ts');
      exitWith(verifyFile(certificate, flags, io));
    });
}
