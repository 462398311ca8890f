import { readAsset, renderTemplate } from '../formats/html/assets.ts';
import type { MatrixFigures } from './matrix-figures.ts';
import type { MatrixRow } from './matrix-row.ts';

/** The content of `matrix.json`: the proof of the harness against the sandbox, with a row for each fault and variant. */
export interface Matrix {
  readonly schemaVersion: 1;
  readonly effort: string;
  readonly seed: number;
  /** Whether all checks ran against every target, not only those that its switch reaches. Absent: not known. */
  readonly whole?: boolean;
  readonly durationMs: number;
  readonly figures: MatrixFigures;
  readonly rows: readonly MatrixRow[];
}

export const matrixPage = (matrix: Matrix): string =>
  renderTemplate('matrix', matrix, { style: readAsset('report.css') });
