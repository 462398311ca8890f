import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from '../documents.ts';
import type { Mass } from './mass.ts';

export const budgetFile = join(projectFolder, 'tests', 'budget', 'budget.yaml');

/** Reads the most that each layer may have. */
export const readBudget = (): Mass => parse(readFileSync(budgetFile, 'utf8'));

/** A figure, and the most that the budget allows for it; 0 if the budget does not list the layer. */
export interface BudgetLine {
  readonly layer: string;
  readonly counted: string;
  readonly actual: number;
  readonly most: number;
}

/** Lists each figure beside its budget, layer by layer, without figures that are 0 in both. */
export function compareWithBudget(mass: Mass, budget: Mass): readonly BudgetLine[] {
  const lines = Object.entries(mass).flatMap(([layer, figures]) =>
    Object.entries(figures).map(([counted, actual]) => ({
      layer,
      counted,
      actual,
      most: budget[layer]?.[counted] ?? 0,
    })),
  );
  return lines.filter(({ actual, most }) => actual > 0 || most > 0);
}
