import type { Started } from '../../cli/faults/try-target.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Level } from '../../specs/words/finding.ts';
import { FAULTS } from '../second-implementation/faults.ts';
import { startSecond } from '../second-implementation/server.ts';
import { COMBINATIONS, VARIANTS } from '../second-implementation/variants.ts';

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

const requirementsOf = (wanted: Level): readonly string[] =>
  [...loadCatalogue().requirements.values()].filter(({ level }) => level === wanted).map(({ id }) => id);

/**
 * Lists the second implementation unmodified, with each variant, with some variants together, and with each fault. The
 * author of its faults did not look at the catalogue, so a fault counts as found if any must is found broken. Variants
 * say only whether advisories are allowed.
 */
export function secondTargets(): readonly MatrixTarget[] {
  const [musts, shoulds] = [requirementsOf('must'), requirementsOf('should')];
  const variant = (id: string, summary: string, advisories = false): MatrixTarget => ({
    ...plain,
    kind: 'variant',
    id,
    summary,
    requirements: advisories ? shoulds : [],
  });
  return [
    plain,
    ...VARIANTS.map(({ id, summary, advisories }) => variant(id, summary, advisories)),
    ...COMBINATIONS.map((ids) => variant(ids.join('+'), 'Several variants together.')),
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
export const effortOf = ({ kind, id }: MatrixTarget): Effort =>
  (kind === 'fault' ? FAULTS.find((fault) => fault.id === id)?.effort : undefined) ?? 'quick';

/**
 * Starts the second implementation with what a target of it switches on.
 * @param clock default that of the machine
 */
export const startOther = ({ kind, id }: MatrixTarget, clock: { readonly now?: () => number } = {}): Promise<Started> =>
  startSecond({
    ...clock,
    faults: kind === 'fault' ? [id] : [],
    variants: kind === 'variant' ? id.split('+') : [],
  });
