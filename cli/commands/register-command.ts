import { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { registerChanges } from './register-changes.ts';
import { registerReadings } from './register-readings.ts';

/** `register`: keeps a register of certificates, and reads one. */
export function registerCommand(context: CommandContext): Command {
  const command = new Command('register')
    .summary('keep a register of certificates that can be taken back')
    .description(
      'Keeps a register of certificates: JSON lines, each signed and chained to the one before, and a signed head that expires. Certificates are listed, revoked and superseded, keys are added and revoked, and decisions about disputes are written down.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ payroll-conformance register init register.jsonl --key office.key --programme "Payroll Programme"
  $ payroll-conformance register add register.jsonl acme-3.2.0.json --key office.key
  $ payroll-conformance register verify register.jsonl --key office.key.pub

Exit codes: 0 done, or can be relied on; 1 refused, or not to be relied on; 2 usage.`,
    );
  for (const each of [...registerChanges(context), ...registerReadings(context)]) command.addCommand(each);
  return command;
}
