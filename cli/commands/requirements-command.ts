import { Command, Option } from 'commander';
import type { Requirement } from '../../specs/catalogue.ts';
import { type OperationId, operationIds } from '../../specs/operations.ts';
import type { Level } from '../../specs/outcome.ts';
import { oneOf } from '../flags.ts';
import type { CommandContext } from './command-context.ts';

interface RequirementsFlags {
  readonly operation?: OperationId;
  readonly level?: Level;
  readonly format: 'table' | 'json';
}

/** A requirement as it is listed. */
interface Row {
  readonly id: string;
  readonly level: Level;
  readonly section: string;
  readonly operations: readonly OperationId[];
  readonly statement: string;
  /** Ids of the checks that judge it. */
  readonly checks: readonly string[];
  /** Why none does; null where one does. */
  readonly unjudged: string | null;
}

/** `requirements`: lists the catalogue, and which checks judge each requirement. */
export function requirementsCommand({ io, exitWith }: CommandContext): Command {
  return new Command('requirements')
    .summary('list the catalogue, and which checks judge each')
    .description('Lists what is required of a target, and the ids of the checks that judge each requirement.')
    .addOption(new Option('--operation <id>', 'only those of one operation').argParser(oneOf(operationIds)))
    .addOption(new Option('--level <level>', 'must or should').argParser(oneOf(['must', 'should'])))
    .addOption(new Option('--format <format>', 'table or json').argParser(oneOf(['table', 'json'])).default('table'))
    .addHelpText('after', '\nExample:\n  $ payroll-conformance requirements --operation list-pay-groups --level must')
    .action(async (flags: RequirementsFlags) => {
      io.stdout.write(await listRequirements(flags));
      exitWith(0);
    });
}

async function listRequirements({ operation, level, format }: RequirementsFlags): Promise<string> {
  const { allChecks } = await import('../../suites/all-suites.ts');
  const { loadCatalogue } = await import('../../specs/catalogue.ts');
  const { requirements, revision } = loadCatalogue();
  const rows = [...requirements.values()]
    .filter((each) => operation === undefined || each.operations.includes(operation))
    .filter((each) => level === undefined || each.level === level)
    .map((each) => asRow(each, allChecks));
  return format === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : asTable(rows, revision);
}

function asRow(
  { id, level, section, operations, statement, reason }: Requirement,
  checks: readonly { readonly id: string; readonly requirements: readonly string[] }[],
): Row {
  const judging = checks.filter(({ requirements }) => requirements.includes(id)).map((check) => check.id);
  return { id, level, section, operations, statement, checks: judging, unjudged: reason ?? null };
}

function asTable(rows: readonly Row[], revision: string): string {
  const width = Math.max(...rows.map(({ id }) => id.length), 'ID'.length);
  const line = (id: string, level: string, text: string): string => `${id.padEnd(width)}  ${level.padEnd(6)}  ${text}`;
  const lines = rows.flatMap(({ id, level, statement, checks, unjudged }) => [
    line(id, level, statement),
    line(
      '',
      '',
      checks.length > 0 ? `judged by ${checks.join(', ')}` : `not judged: ${unjudged ?? 'no check names it.'}`,
    ),
  ]);
  return `${[line('ID', 'LEVEL', 'STATEMENT'), ...lines].join('\n')}\n${rows.length} requirements, catalogue revision ${revision}\n`;
}
