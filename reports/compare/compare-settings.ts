import { alterationOf, type Run } from '../record/run/run.ts';

/** A difference between two runs that is not the target's behaviour. */
export interface SettingDifference {
  readonly what: string;
  readonly base: string;
  readonly candidate: string;
  /**
   * Whether the requirements, schemas or suites are others: then a new failure may come from them, and not from the target.
   * A seed, effort or selection changes which requests are sent, but not what has to be answered.
   */
  readonly changesTheQuestion: boolean;
}

export function compareSettings(base: Run, candidate: Run): readonly SettingDifference[] {
  const rows: readonly (readonly [what: string, read: (run: Run) => string, changesTheQuestion: boolean])[] = [
    ['target', ({ header }) => header.target.name, false],
    ['target version', ({ header }) => header.target.version, false],
    ['label', ({ header }) => header.label ?? 'none', false],
    ['address', ({ header }) => header.target.baseUrl, false],
    ['profile', ({ header }) => header.digests.profile, false],
    ['seed', ({ header }) => String(header.seed), false],
    ['challenge', ({ header }) => header.challenge ?? 'none', false],
    ['effort', ({ header }) => header.effort, false],
    ['strict', ({ header }) => String(header.strict), false],
    ['operations', ({ header }) => listed(header.selection.operations), false],
    ['requirements selected', ({ header }) => listed(header.selection.requirements), false],
    ['harness', ({ header }) => header.harness.version, false],
    ['Node.js', ({ header }) => header.harness.node, false],
    ['catalogue revision', ({ header }) => header.catalogue.revision, false],
    ['requirements', ({ header }) => header.digests.requirements, true],
    ['schemas', ({ header }) => header.digests.schemas, true],
    ['suites', ({ header }) => header.digests.suites, true],
    ['whole', ({ interrupted }) => (interrupted === null ? 'yes' : `no: ${interrupted}`), false],
    ['record intact', (run) => (alterationOf(run) === null ? 'yes' : 'no'), false],
  ];
  return rows.flatMap(([what, read, changesTheQuestion]) => {
    const [before, after] = [read(base), read(candidate)];
    return before === after ? [] : [{ what, base: before, candidate: after, changesTheQuestion }];
  });
}

const listed = (values: readonly string[] | null): string => (values === null ? 'all' : values.join(', '));
