import type { Started } from '../../cli/faults/try-target.ts';
import type { Effort } from '../../harness/settings/effort.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Level } from '../../specs/words/outcome.ts';
import { FAULTS } from '../second-implementation/faults.ts';
import { startSecond } from '../second-implementation/server.ts';
import { COMBINATIONS, VARIANTS } from '../second-implementation/variants.ts';
import { startToy } from '../toy-target.ts';

/** What else than the sandbox the suites are tried on. */
export type Implementation = 'second' | 'toy';

const plain: MatrixTarget = {
  kind: 'unmodified',
  id: 'unmodified',
  summary: 'The implementation as it is.',
  breaks: null,
  operation: null,
  conditional: false,
  stateful: false,
  requirements: [],
};

/** Ids of all requirements of a level. */
function requirementsOf(wanted: Level): readonly string[] {
  return [...loadCatalogue().requirements.values()].filter(({ level }) => level === wanted).map(({ id }) => id);
}

/**
 * The second implementation: as it is, with each variant, with some variants together, and with each fault. Its faults
 * were written without a look at the catalogue, and each breaks a must: any must will do to find one. Its variants say
 * only whether an advisory is in order.
 */
export function secondTargets(): readonly MatrixTarget[] {
  const [musts, shoulds] = [requirementsOf('must'), requirementsOf('should')];
  const variant = (id: string, summary: string, advisories: boolean): MatrixTarget => ({
    ...plain,
    kind: 'variant',
    id,
    summary,
    requirements: advisories ? shoulds : [],
  });
  return [
    plain,
    ...VARIANTS.map(({ id, summary, advisories }) => variant(id, summary, advisories)),
    ...COMBINATIONS.map((ids) => variant(ids.join('+'), 'Several variants together.', false)),
    ...FAULTS.map(({ id, summary, kind, conditional, stateful }) => ({
      ...plain,
      kind: 'fault' as const,
      id,
      summary,
      breaks: kind,
      conditional,
      stateful,
      requirements: musts,
    })),
  ];
}

/** The least effort at which a target of the second implementation is tried: quick, unless its fault says otherwise. */
export function effortOf({ kind, id }: MatrixTarget): Effort {
  return (kind === 'fault' ? FAULTS.find((fault) => fault.id === id)?.effort : undefined) ?? 'quick';
}

/** The toy, which gets three things wrong. */
export const toyTarget: MatrixTarget = {
  ...plain,
  kind: 'fault',
  id: 'toy',
  summary: 'Three mistakes: a fraction of a cent, a batch of eleven, pay groups without a credential.',
  requirements: ['EARN-005', 'PS-021', 'AUTH-028'],
};

/**
 * Starts an implementation with what a target of it switches on.
 * @param clock of the second implementation; default that of the machine
 */
export function startOther(
  implementation: Implementation,
  { kind, id }: MatrixTarget,
  clock: { readonly now?: () => number } = {},
): Promise<Started> {
  if (implementation === 'toy') return startToy();
  return startSecond({
    ...clock,
    faults: kind === 'fault' ? [id] : [],
    variants: kind === 'variant' ? id.split('+') : [],
  });
}
