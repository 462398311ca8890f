import type { Command } from 'commander';
import { oneOf } from '../flags.ts';
import type { ListFlags } from '../register/list-register.ts';
import type { VerifyRegisterFlags } from '../register/verify-register-file.ts';
import { type CommandContext, lastHeadOption, ProgramCommand } from './command-context.ts';
import { registerChanges } from './register-changes.ts';

export function registerCommand(context: CommandContext): Command {
  const command = new ProgramCommand('register')
    .summary('keep a register of valid and revoked certificates')
    .description(
      'Keeps a register of certificates: a file of JSON lines. Each line is signed and has the hash of the line before. A second signed file, the head, says where the register ends and when the head expires. The commands below add, revoke and supersede certificates, add and revoke keys, and record decisions about disputes.',
    )
    .examples(`
Examples:
  $ payroll-conformance register init register.jsonl --key office.key --programme "Payroll Programme"
  $ payroll-conformance register add register.jsonl acme-3.2.0.json --key office.key
  $ payroll-conformance register verify register.jsonl --key office.key.pub

Exit codes: 0 done, or the register is good; 1 refused, or the register is not good; 2 wrong usage.`);
  const commands = [...registerChanges(context), listCommand(context), verifyCommand(context)];
  for (const each of commands) command.addCommand(each);
  return command;
}

const listCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('list')
    .summary('list the certificates, or write a static site of them')
    .description(
      'Lists the certificates of a register, and whether each is valid, revoked, superseded or expired. With --site, writes a static site instead: an index, a page and a badge for each certificate, and a page on which a browser verifies certificates without a network.',
    )
    .argument('<source>', 'the register: a file or an address')
    .option('--format <format>', 'table or json', oneOf(['table', 'json']), 'table')
    .option('--site <dir>', 'writes the site to this folder instead')
    .option('--key <file>', 'a public key of the programme; needed for --site if the source is an address')
    .examples(`
Examples:
  $ payroll-conformance register list register.jsonl
  $ payroll-conformance register list register.jsonl --site site

Exit codes: 0 listed or written, 1 the register was changed after it was signed, 2 wrong usage.`)
    .action(async (source: string, flags: ListFlags) => {
      const { listRegister } = await import('../register/list-register.ts');
      exitWith(await listRegister(source, flags, io));
    });

const verifyCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('verify')
    .summary('verify a register, or renew its head')
    .description(
      'Verifies every line of a register and its head, with a public key of the programme. With --head, also verifies that the register contains everything up to that head.',
    )
    .argument('<source>', 'the register: a file or an address')
    .requiredOption('--key <file>', 'a public key of the programme')
    .option('--head <file>', 'an earlier signed head of the register, whose entries must all still be there')
    .option('--save-head <file>', 'stores the head in this file if it is good; give it to --head later')
    .option('--renew <key>', 'signs a new head with this private key if every line is good')
    .addOption(lastHeadOption())
    .examples(`
Examples:
  $ payroll-conformance register verify register.jsonl --key office.key.pub
  $ payroll-conformance register verify register.jsonl --key office.key.pub --renew office.key
  $ payroll-conformance register verify https://programme.example/register.jsonl --key office.key.pub --head last-head.json

Exit codes: 0 the register is good, 1 it is not good (names every reason), 2 wrong usage.`)
    .action(async (source: string, flags: VerifyRegisterFlags) => {
      const { verifyRegisterFile } = await import('../register/verify-register-file.ts');
      exitWith(await verifyRegisterFile(source, flags, io));
    });
