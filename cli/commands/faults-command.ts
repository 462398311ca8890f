import { Command, Option } from 'commander';
import type { FaultsOptions } from '../faults/prove-faults.ts';
import { listOfWords, oneOf, wholeNumber } from '../flags.ts';
import type { CommandContext } from './command-context.ts';

/** `faults`: proves the suites on every fault and variant of the sandbox. */
export function faultsCommand({ io, exitWith }: CommandContext): Command {
  return new Command('faults')
    .summary('prove the suites on every fault and variant of the sandbox')
    .description(
      'Runs the suites against the sandbox with every fault, which must be found, and every variant, of which nothing may fail. Prints the matrix, and writes it as matrix.json and matrix.html.',
    )
    .addOption(new Option('--fault <id>', 'only this fault; may be repeated').argParser(listOfWords).default([], 'all'))
    .addOption(
      new Option('--variant <id>', 'only this variant; may be repeated').argParser(listOfWords).default([], 'all'),
    )
    .addOption(new Option('--out <dir>', 'where the matrix is written').default('conformance-out'))
    .addOption(
      new Option('--effort <effort>', 'quick, standard or thorough')
        .argParser(oneOf(['quick', 'standard', 'thorough']))
        .default('quick'),
    )
    .addOption(new Option('--seed <n>', 'of the runs').argParser(wholeNumber(0, 2 ** 31 - 1)).default(1))
    .addOption(new Option('--workers <n>', 'threads').argParser(wholeNumber(1, 64)).default(2))
    .addOption(
      new Option('--whole', 'run all checks against every fault, those too that it does not reach').default(false),
    )
    .addHelpText('after', '\nExample:\n  $ payroll-conformance faults --fault pay-statement-eleven-accepted')
    .action(async (options: FaultsOptions) => {
      const { proveFaults } = await import('../faults/prove-faults.ts');
      exitWith(await proveFaults(options, io));
    });
}
