import type { Run } from '../../record/run/run.ts';
import { shortened } from '../plural.ts';
import { untilPhrase, type WaiverMark } from '../standing/waivers.ts';
import type { SummaryFinding } from './summary-finding.ts';

const operationsNamed = 11;

/** E.g. "in 2 of 6 operations: …"; null for a finding of one. */
export function operationsPhrase(
  { requirements }: Pick<Run, 'requirements'>,
  finding: Pick<SummaryFinding, 'requirement' | 'operations'>,
): string | null {
  const operations = finding.operations.filter(({ follows }) => follows !== true);
  const counts = new Map<string, number>();
  for (const { operation, count } of operations) counts.set(operation, (counts.get(operation) ?? 0) + count);
  if (counts.size < 2) return null;
  const rule = requirements.get(finding.requirement)?.rule;
  const rows = [...requirements.values()].filter((row) =>
    rule === undefined ? row.id === finding.requirement : row.rule === rule,
  );
  const stated = new Set([...rows.flatMap((row) => row.operations), ...counts.keys()]);
  const named = [...counts].map(([operation, count]) => (count === 1 ? operation : `${operation} (${count} times)`));
  const listed = shortened(named, operationsNamed, (left) => `${left} more`);
  return `in ${counts.size} of ${stated.size} operations: ${listed.join(', ')}`;
}

/** The requirements of the same rule that a finding breaks beside its own: "ISO-002, ISO-003"; null for none. */
export function otherRequirements({
  requirement,
  operations,
}: Pick<SummaryFinding, 'requirement' | 'operations'>): string | null {
  const own = operations.filter((each) => each.follows !== true && each.requirement !== requirement);
  return own.length === 0 ? null : [...new Set(own.map((each) => each.requirement))].join(', ');
}

const consequencesShown = 10;

/** Lists what can follow from a finding, a line each: "DISC-009 disconnect-entity: An entity that was not named …". */
export function consequenceLines({ operations }: Pick<SummaryFinding, 'operations'>): readonly string[] {
  const lines = operations
    .filter(({ follows }) => follows === true)
    .map(({ requirement, operation, message }) => `${requirement} ${operation}: ${message}`);
  return shortened(lines, consequencesShown, (left) => `${left} more`);
}

/** A waiver, and the part of the finding that it covers: "in 2 of 3 operations ", or '' if it covers all. */
export interface ShownWaiver extends WaiverMark {
  readonly extent: string;
  readonly until: string;
}

/** The waiver of all operations, or else the first of any of them. */
export function shownWaiver({ operations }: Pick<SummaryFinding, 'operations'>): ShownWaiver | null {
  const waivers = operations.flatMap(({ waiver }) => waiver ?? []);
  const [first] = waivers;
  if (first === undefined) return null;
  const isWhole = waivers.length === operations.length;
  return {
    ...first,
    until: untilPhrase(first),
    extent: isWhole ? '' : `in ${waivers.length} of ${operations.length} operations `,
  };
}
