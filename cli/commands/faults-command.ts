import type { Command } from 'commander';
import type { FaultsOptions } from '../faults/prove-faults.ts';
import { oneOf, wholeNumber } from '../flags.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

export const faultsCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('faults')
    .summary('test the suites with every fault and variant of the sandbox')
    .description(
      'Runs the suites against the sandbox with every fault and every variant. A fault breaks a requirement, so the suites must find it. A variant behaves in another allowed way, so no check may fail on it. Prints the results, and writes them as matrix.json and matrix.html.',
    )
    .repeatable('--fault <id>', 'only this fault; may be repeated', 'all')
    .repeatable('--variant <id>', 'only this variant; may be repeated', 'all')
    .writes('--out <dir>', 'the folder for matrix.json and matrix.html', 'conformance-out')
    .option('--effort <effort>', 'quick, standard or thorough', oneOf(['quick', 'standard', 'thorough']), 'quick')
    .option('--seed <n>', 'the same number gives the same requests', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--workers <n>', 'threads', wholeNumber(1, 64), 2)
    .option('--whole', 'runs all checks, also those that a fault or a variant cannot affect', false)
    .examples('\nExample:\n  $ payroll-conformance faults --fault pay-statement-eleven-accepted')
    .action(async (options: FaultsOptions) => {
      const { proveFaults } = await import('../faults/prove-faults.ts');
      exitWith(await proveFaults(options, io));
    });
