import { loadCatalogue, type Requirement } from '../../specs/catalogue.ts';
import type { OperationId } from '../../specs/operations.ts';
import type { Level } from '../../specs/outcome.ts';
import { allChecks } from '../../suites/all-suites.ts';
import type { Io } from '../io.ts';
import type { RequirementsOptions } from './requirements-command.ts';

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

/** Lists the requirements. */
export function listRequirements({ operation, level, format }: RequirementsOptions, { stdout }: Io): number {
  const { requirements, revision } = loadCatalogue();
  const rows = [...requirements.values()]
    .filter((each) => operation === undefined || each.operations.includes(operation))
    .filter((each) => level === undefined || each.level === level)
    .map(asRow);
  stdout.write(format === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : table(rows, revision));
  return 0;
}

function asRow({ id, level, section, operations, statement, reason }: Requirement): Row {
  const checks = allChecks.filter((check) => check.requirements.includes(id)).map((check) => check.id);
  return { id, level, section, operations, statement, checks, unjudged: reason ?? null };
}

function table(rows: readonly Row[], revision: string): string {
  const wide = Math.max(...rows.map(({ id }) => id.length), 'ID'.length);
  const line = (id: string, level: string, text: string): string => `${id.padEnd(wide)}  ${level.padEnd(6)}  ${text}`;
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
