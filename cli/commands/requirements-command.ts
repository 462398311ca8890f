import { type Command, Option } from 'commander';
import type { Requirement } from '../../specs/catalogue/catalogue.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import type { Level } from '../../specs/words/finding.ts';
import { oneOf } from '../flags.ts';
import { UsageError } from '../io.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

interface RequirementsFlags {
  readonly operation?: OperationId;
  readonly level?: Level;
  readonly side: 'server' | 'client';
  readonly format: 'table' | 'json';
  readonly revision?: string;
  readonly diff?: string;
}

export const requirementsCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('requirements')
    .summary('list all requirements, and the checks of each requirement')
    .description('Lists what is required of a target, and the ids of the checks that judge each requirement.')
    .option('--operation <id>', 'lists the requirements of this operation only', oneOf(operationIds))
    .option('--level <level>', 'lists only musts, or only shoulds', oneOf(['must', 'should']))
    .option('--side <side>', 'requirements of a server, or of a client', oneOf(['server', 'client']), 'server')
    .option('--format <format>', 'table or json', oneOf(['table', 'json']), 'table')
    .option('--revision <revision>', 'lists an earlier revision of the catalogue')
    .addOption(
      new Option('--diff <revision>', 'lists what changed since this revision').conflicts([
        'operation',
        'level',
        'revision',
      ]),
    )
    .argument('[revision]', 'with --diff: lists what changed up to this revision (default: the newest)')
    .examples(`
Examples:
  $ payroll-conformance requirements --operation list-pay-groups --level must
  $ payroll-conformance requirements --diff 1.1.0`)
    .action(async (candidate: string | undefined, flags: RequirementsFlags) => {
      io.stdout.write(
        await (flags.diff === undefined ? list(candidate, flags) : compare(flags.diff, candidate, flags)),
      );
      exitWith(0);
    });

/** @throws UsageError for an unknown revision */
async function compare(base: string, candidate: string | undefined, { format }: RequirementsFlags): Promise<string> {
  const { compareRevisions } = await import('../requirements/compare-revisions.ts');
  const { namedRevision } = await import('../requirements/named-revision.ts');
  const { renderRevisionDiff } = await import('../requirements/revision-diff-text.ts');
  const { loadCatalogue } = await import('../../specs/catalogue/catalogue.ts');
  const before = namedRevision('--diff', base);
  const diff = compareRevisions(before, namedRevision('--diff', candidate ?? loadCatalogue().revision));
  return format === 'json' ? `${JSON.stringify(diff, null, 2)}\n` : renderRevisionDiff(diff);
}

async function list(word: string | undefined, flags: RequirementsFlags): Promise<string> {
  const { operation, level, side, format } = flags;
  if (word !== undefined) {
    throw new UsageError(
      `requirements: "${word}" has no meaning here; a revision is named by --revision, two by --diff`,
    );
  }
  const { loadCatalogue } = await import('../../specs/catalogue/catalogue.ts');
  const { namedRevision } = await import('../requirements/named-revision.ts');
  const catalogue =
    flags.revision === undefined ? loadCatalogue() : namedRevision('--revision', flags.revision).catalogue;
  const checks = await checksOf(side);
  const rows = [...(side === 'client' ? catalogue.clientRequirements : catalogue.requirements).values()]
    .filter((each) => operation === undefined || each.operations.includes(operation))
    .filter((each) => level === undefined || each.level === level)
    .map((each) => asRow(each, checks));
  return format === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : asTable(rows, catalogue.revision);
}

interface ListedCheck {
  readonly id: string;
  readonly requirements: readonly string[];
}

/** A check of a client is a task under a scenario. */
async function checksOf(side: RequirementsFlags['side']): Promise<readonly ListedCheck[]> {
  if (side === 'server') return (await import('../../suites/all-suites.ts')).allChecks;
  return (await import('../../clients/run/plan-checks.ts')).planChecks('thorough');
}

function asRow({ id, level, section, operations, statement, reason }: Requirement, checks: readonly ListedCheck[]) {
  const judging = checks.filter(({ requirements }) => requirements.includes(id)).map((check) => check.id);
  // The reason is why no check judges the requirement.
  return { id, level, section, operations, statement, checks: judging, unjudged: reason ?? null };
}

function asTable(rows: readonly ReturnType<typeof asRow>[], revision: string): string {
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
