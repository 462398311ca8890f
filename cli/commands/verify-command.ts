import type { Command } from 'commander';
import type { VerifyFlags } from '../certificate/verify-file.ts';
import { challengeOf } from '../flags.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

export const verifyCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('verify')
    .summary('verify a signed statement about a run')
    .description(
      'Verifies a certificate: its signature, its dates, and that it lists every requirement of its catalogue revision. With --record, also verifies that the certificate is about this run.',
    )
    .argument('<certificate>', 'the file that "certify" wrote')
    .requiredOption('--key <file>', 'the public key of the signer; with --register, a public key of the programme')
    .option('--record <dir>', 'the folder of the run that was certified')
    .option('--challenge <nonce>', 'rejects the certificate unless its run had the same --challenge', challengeOf)
    .option('--register <source>', 'looks the certificate up in this register of the programme, a file or an address')
    .option('--head <file>', 'an earlier signed head of the register, whose entries must all still be there')
    .examples(`
Examples:
  $ payroll-conformance verify acme-3.2.0.json --key acme.key.pub --record conformance-out
  $ payroll-conformance verify acme-3.2.0.json --register register.jsonl --key office.key.pub

Exit codes: 0 valid; 1 rejected (all reasons are printed); 2 wrong usage. With --register, a certificate that is revoked, superseded, expired or not listed is rejected.`)
    .action(async (certificate: string, flags: VerifyFlags) => {
      const { verifyFile } = await import('../certificate/verify-file.ts');
      exitWith(await verifyFile(certificate, flags, io));
    });
