import { Command, Option } from 'commander';
import { type OperationId, operationIds } from '../../specs/operations.ts';
import type { Level } from '../../specs/outcome.ts';
import { oneOf } from '../flags.ts';

/** What `requirements` was asked for. */
export interface RequirementsOptions {
  readonly operation?: OperationId;
  readonly level?: Level;
  readonly format: 'table' | 'json';
}

/** The `requirements` command, without what it does. */
export function requirementsCommand(): Command {
  return new Command('requirements')
    .summary('list the catalogue, and which checks judge each')
    .description('Lists what is required of a target, and the ids of the checks that judge each requirement.')
    .addOption(new Option('--operation <id>', 'only those of one operation').argParser(oneOf(operationIds)))
    .addOption(new Option('--level <level>', 'must or should').argParser(oneOf(['must', 'should'])))
    .addOption(new Option('--format <format>', 'table or json').argParser(oneOf(['table', 'json'])).default('table'))
    .addHelpText('after', '\nExample:\n  $ payroll-conformance requirements --operation list-pay-groups --level must');
}
