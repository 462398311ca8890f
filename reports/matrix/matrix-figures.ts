import type { MatrixRow } from './matrix-row.ts';

export interface MatrixFigures {
  readonly faults: number;
  readonly found: number;
  /** The faults among them for which some of the checks were enough, so that the others were not run. */
  readonly foundInPart: number;
  readonly missed: readonly string[];
  /** Faults that show for some requests only. */
  readonly conditional: number;
  readonly statefulOrSecurity: number;
  readonly variants: number;
  /** Variants, or the unmodified sandbox, about which something was raised in vain. */
  readonly falseAlarms: readonly string[];
  readonly medianFindings: number;
  readonly maxFindings: number;
  /** Ids of the faults that raised a finding beside their requirements, too. */
  readonly withAside: readonly string[];
  readonly exchanges: number;
}

export function matrixFigures(rows: readonly MatrixRow[]): MatrixFigures {
  const faults = rows.filter(({ kind }) => kind === 'fault');
  const others = rows.filter(({ kind }) => kind !== 'fault');
  const counts = faults.map(({ findings }) => findings.length).sort((a, b) => a - b);
  return {
    faults: faults.length,
    found: faults.filter(({ isRight }) => isRight).length,
    foundInPart: faults.filter(({ isRight, inPart = false }) => isRight && inPart).length,
    missed: faults.filter(({ isRight }) => !isRight).map(({ id }) => id),
    conditional: faults.filter(({ conditional }) => conditional).length,
    statefulOrSecurity: faults.filter(({ stateful, breaks }) => stateful || breaks === 'security').length,
    variants: others.filter(({ kind }) => kind === 'variant').length,
    falseAlarms: others.filter(({ isRight }) => !isRight).map(({ id }) => id),
    medianFindings: counts[Math.floor(counts.length / 2)] ?? 0,
    maxFindings: counts.at(-1) ?? 0,
    withAside: faults.filter(({ aside }) => aside.length > 0).map(({ id }) => id),
    exchanges: rows.reduce((sum, row) => sum + row.exchanges, 0),
  };
}
