import type { Command } from 'commander';
import type { VerifyFlags } from '../certificate/verify-file.ts';
import { challengeOf } from '../flags.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

/** `verify`: checks a signed statement about a run. */
export const verifyCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('verify')
    .summary('verify a signed statement about a run')
    .description(
      'Checks the signature and the period of a certificate. Also checks that the certificate covers every requirement of its catalogue revision, and that it is about the given record.',
    )
    .argument('<certificate>', 'the file that "certify" wrote')
    .requiredOption('--key <file>', 'the public key of the signer; with --register, a public key of the programme')
    .option('--record <dir>', 'the folder of the run that was certified')
    .option(
      '--challenge <nonce>',
      'rejects a certificate of a run that was not made with this --challenge',
      challengeOf,
    )
    .option('--register <source>', 'looks the certificate up in this register of the programme, a file or an address')
    .option('--head <file>', 'a head that you saved earlier; the register must contain everything up to this head')
    .examples(`
Examples:
  $ payroll-conformance verify acme-3.2.0.json --key acme.key.pub --record conformance-out
  $ payroll-conformance verify acme-3.2.0.json --register register.jsonl --key office.key.pub

Exit codes: 0 valid; 1 rejected (all reasons are printed), or with --register revoked, superseded, expired or unlisted; 2 wrong usage.`)
    .action(async (certificate: string, flags: VerifyFlags) => {
      const { verifyFile } = await import('../certificate/verify-file.ts');
      exitWith(await verifyFile(certificate, flags, io));
    });
