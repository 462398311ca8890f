import { type Command, Option } from 'commander';
import { conflictKinds } from '../../reports/register/conflicts.ts';
import { type KeyUse, keyRevocationReasons, revocationReasons } from '../../reports/register/entry.ts';
import { instantOf, lineOfText, listOf, oneOf, textOf, webAddressOf, wholeNumber } from '../flags.ts';
import type { AddFlags } from '../register/add-to-register.ts';
import type { InitFlags } from '../register/init-register.ts';
import type { RevokeFlags, SupersedeFlags } from '../register/run-change.ts';
import { type CommandContext, lastHeadOption, ProgramCommand } from './command-context.ts';

const uses: readonly KeyUse[] = ['register', 'certificates'];

const reasons = [...revocationReasons, ...keyRevocationReasons] as const;

const keyOption = (): Option =>
  new Option('--key <file>', 'the private key that signs the entry and the head').makeOptionMandatory();

const acceptOption = (): Option =>
  new Option(
    '--accept <list>',
    `adds a certificate even if there are these reasons to refuse it: ${conflictKinds.join(', ')}`,
  ).argParser(listOf(conflictKinds));

export const registerChanges = (context: CommandContext): readonly Command[] => [
  initCommand(context),
  addCommand(context),
  revokeCommand(context),
  supersedeCommand(context),
];

const initCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('init')
    .summary('make a new register')
    .description('Makes a new register, and signs its first head.')
    .argument('<file>', 'where the register goes, for example register.jsonl; its head goes beside it')
    .addOption(keyOption())
    .requiredOption('--programme <name>', "the programme's name", lineOfText(200))
    .option('--owner <name>', 'names the owner of the key', lineOfText(200))
    .option('--head-days <days>', 'makes each head valid for this many days', wholeNumber(1, 366), 7)
    .addOption(lastHeadOption())
    .examples(
      '\nExample:\n  $ payroll-conformance register init register.jsonl --key office.key --programme "Payroll Programme"',
    )
    .action(async (file: string, flags: InitFlags) => {
      const { initRegister } = await import('../register/init-register.ts');
      initRegister(file, flags, io);
      exitWith(0);
    });

const addCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('add')
    .summary('add certificates, a key, or a decision')
    .description('Adds to a register: certificates (each is verified first), a key, or the decision of a dispute.')
    .argument('<file>', 'the register')
    .argument('[certificate...]', 'files that "certify" wrote')
    .addOption(keyOption())
    .option('--ran-by <name>', 'the person or laboratory that made the runs', lineOfText(200))
    .option('--record-url <address>', 'links the record', webAddressOf)
    .option('--report-url <address>', 'links the report', webAddressOf)
    .option('--certificate-url <address>', 'links the certificate', webAddressOf)
    .option('--new-key <file>', 'adds this public key')
    .option('--owner <name>', 'names the owner of the new key', lineOfText(200))
    .option('--uses <list>', 'what the new key may sign: register, certificates, or both', listOf(uses))
    .option('--decision <file>', 'a YAML file that says how a dispute was decided')
    .option(
      '--clock-was-ahead <text>',
      'adds an entry with this text, which explains that a clock was ahead; if an older entry or head is dated after the new entry, it then counts with the date of the new entry',
      textOf(4_000),
    )
    .addOption(acceptOption())
    .addOption(lastHeadOption())
    .examples(`
Examples:
  $ payroll-conformance register add register.jsonl acme-3.2.0.json --key office.key --ran-by "Laboratory Ltd"
  $ payroll-conformance register add register.jsonl --new-key laboratory.key.pub --uses certificates --key office.key
  $ payroll-conformance register add register.jsonl --decision dispute-12.yaml --key office.key

Exit codes: 0 added; 1 refused (all reasons are printed, and nothing is written); 2 wrong usage.`)
    .action(async (file: string, certificates: readonly string[], flags: AddFlags) => {
      const { addToRegister } = await import('../register/run-change.ts');
      exitWith(addToRegister(file, certificates, flags, io));
    });

const revokeCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('revoke')
    .summary('revoke a certificate or a key')
    .description('Revokes a certificate. With --old-key, revokes a key instead.')
    .argument('<file>', 'the register')
    .argument('[certificate]', 'its file, or at least the first 8 digits of its digest: sha256:0123abcd')
    .addOption(keyOption())
    .requiredOption(
      '--reason <reason>',
      `one of these reasons: for a certificate: ${revocationReasons.join(', ')}; with --old-key: ${keyRevocationReasons.join(', ')}`,
      oneOf(reasons),
    )
    .requiredOption('--text <text>', 'explains why, for readers', textOf(4_000))
    .option('--old-key <file>', 'revokes this public key')
    .option(
      '--from <moment>',
      'with --old-key: certificates that the key signed before this moment stay valid (default: now)',
      instantOf,
    )
    .addOption(lastHeadOption())
    .examples(`
Examples:
  $ payroll-conformance register revoke register.jsonl acme-3.2.0.json --reason nonconformance --text "Dispute 12." --key office.key
  $ payroll-conformance register revoke register.jsonl --old-key laboratory.key.pub --from 2026-11-20T00:00:00Z --reason compromised --text "Stolen." --key office.key

Exit codes: 0 revoked; 1 refused (nothing is written); 2 wrong usage.`)
    .action(async (file: string, certificate: string | undefined, flags: RevokeFlags) => {
      const { revokeInRegister } = await import('../register/run-change.ts');
      exitWith(revokeInRegister(file, certificate, flags, io));
    });

const supersedeCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('supersede')
    .summary('replace a certificate by another certificate')
    .description('Replaces a certificate by a new one. If the register does not list the new one yet, adds it.')
    .argument('<file>', 'the register')
    .argument('<old>', 'the file of a certificate, or its digest')
    .argument('<new>', 'the file of the certificate that takes its place, or its digest')
    .addOption(keyOption())
    .option('--ran-by <name>', 'the person or laboratory that made the run of the new certificate', lineOfText(200))
    .addOption(acceptOption())
    .addOption(lastHeadOption())
    .examples(`
Example:
  $ payroll-conformance register supersede register.jsonl acme-3.2.0.json acme-3.3.0.json --key office.key

Exit codes: 0 superseded; 1 refused (nothing is written); 2 wrong usage.`)
    .action(async (file: string, old: string, successor: string, flags: SupersedeFlags) => {
      const { supersedeInRegister } = await import('../register/run-change.ts');
      exitWith(supersedeInRegister(file, [old, successor], flags, io));
    });
