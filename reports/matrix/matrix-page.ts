import { readAsset, renderTemplate } from '../formats/html/assets.ts';
import type { MatrixFigures } from './matrix-figures.ts';
import type { MatrixRow } from './matrix-row.ts';

/** The content of `matrix.json`: the self-proof, a row for each fault and variant. */
export interface Matrix {
  readonly schemaVersion: 1;
  readonly effort: string;
  readonly seed: number;
  readonly whole?: boolean;
  readonly durationMs: number;
  readonly figures: MatrixFigures;
  readonly rows: readonly MatrixRow[];
}

export const matrixPage = (matrix: Matrix): string =>
  renderTemplate('matrix', matrix, { style: readAsset('report.css') });
