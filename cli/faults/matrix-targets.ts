import { type Effort, effortFigures } from '../../harness/settings/settings.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { variants } from '../../sandbox/variants/all-variants.ts';
import { assertKnown } from '../nearest.ts';

/** The sandbox without any switch, in which nothing may be found. */
export const unmodified: MatrixTarget = {
  kind: 'unmodified',
  id: 'unmodified',
  summary: 'The sandbox as it is.',
  breaks: null,
  operation: null,
  conditional: false,
  stateful: false,
  requirements: [],
};

const efforts = Object.keys(effortFigures);

/** Lists the targets of `faults`: the named ones, or all that the effort should find. @throws UsageError for other ids */
export function matrixTargets(
  faultIds: readonly string[],
  variantIds: readonly string[],
  effort: Effort = 'quick',
): readonly MatrixTarget[] {
  const isAll = faultIds.length === 0 && variantIds.length === 0;
  for (const [what, ids, known] of [
    ['fault', faultIds, faults],
    ['variant', variantIds, variants],
  ] as const) {
    const names = known.map(({ id }) => id);
    const hint = `sandbox --list-${what}s shows them all`;
    assertKnown(ids, names, (id) => `There is no ${what} ${JSON.stringify(id)}`, hint);
  }
  const isFoundAt = (smallest: Effort) => efforts.indexOf(smallest) <= efforts.indexOf(effort);
  const chosenFaults = faults.filter((fault) =>
    isAll ? isFoundAt(fault.effort ?? 'quick') : faultIds.includes(fault.id),
  );
  const chosenVariants = variants.filter(({ id }) => isAll || variantIds.includes(id));
  return [
    ...(isAll ? [unmodified] : []),
    ...chosenVariants.map(({ id, summary, advisories }) => ({
      ...unmodified,
      kind: 'variant' as const,
      id,
      summary,
      requirements: advisories,
    })),
    ...chosenFaults.map(({ id, summary, kind, operation, conditional, stateful, requirements }) => ({
      kind: 'fault' as const,
      id,
      summary,
      breaks: kind,
      operation,
      conditional,
      stateful,
      requirements,
    })),
  ];
}
