import { type Command, Option } from 'commander';
import { usualMaxAgeDays } from '../../reports/certificate/usual-max-age.ts';
import type { CertifyFlags } from '../certificate/certify-run.ts';
import { challengeOf, lineOfText, wholeNumber } from '../flags.ts';
import { type CommandContext, docsUrlOption, ProgramCommand } from './command-context.ts';

export const certifyCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('certify')
    .summary('sign a statement about a run')
    .description(
      'Signs the results of a complete run with effort thorough, so that others can verify them. Can also make the keys for signing.',
    )
    .argument('[dir]', 'the folder of the run')
    .option('--key <file>', 'the private key, Ed25519 in PEM')
    .option('--out <file>', 'writes the certificate here, with a page and a badge beside it')
    .addOption(
      new Option(
        '--new-key <file>',
        'signs nothing; writes a new private key to this file, and its public key to <file>.pub',
      ).conflicts(['key', 'out']),
    )
    .option(
      '--max-age <days>',
      `refuses a run that started more than this many days ago (default: ${usualMaxAgeDays})`,
      wholeNumber(1, 3_650),
    )
    .option('--challenge <nonce>', 'refuses a run that was not started with this --challenge', challengeOf)
    .option('--issuer <name>', 'your name, as the certificate, its page and its badge show it', lineOfText(200))
    .option('--attest <file>', 'a YAML file in which a person attests requirements that no test can judge')
    .addOption(docsUrlOption())
    .examples(`
Examples:
  $ payroll-conformance certify --new-key acme.key
  $ payroll-conformance certify conformance-out --key acme.key --out acme-3.2.0.json
  $ payroll-conformance certify conformance-out --key acme.key --out acme-3.2.0.json --issuer "Acme Ltd" --attest attested.yaml

Exit codes: 0 signed, 1 refused (all reasons are printed), 2 wrong usage, or a file that cannot be read or written.`)
    .action(async (dir: string | undefined, flags: CertifyFlags) => {
      const { certifyRun } = await import('../certificate/certify-run.ts');
      exitWith(certifyRun(dir, flags, io));
    });
