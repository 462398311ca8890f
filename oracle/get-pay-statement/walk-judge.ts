import { broken, holds, type Judgement } from '../judgement.ts';
import { describeWindow, type Page } from './page.ts';
import { comparedWith, statementsOf, type Whole } from './whole.ts';

/**
 * Judges a walk, pages of which each starts where the one before ended: together they are the whole, once each. In
 * what order is not judged here.
 */
export function judgeWalk(pages: readonly Page[], whole: Whole): readonly Judgement[] {
  const found = pages.flatMap((page) => statementsOf(page, whole));
  const { surplus, missing } = comparedWith(found, whole.statements);
  if (surplus.length === 0 && missing.length === 0) {
    return pages.length > 1 ? [holds('PS-043'), holds('PS-044')] : [holds('PS-043')];
  }
  const windows = pages.map(({ window }) => describeWindow(window)).join('; ');
  return [
    broken('PS-043', {
      exchanges: [...whole.exchanges, ...pages.map(({ exchange }) => exchange)],
      expected: `the ${whole.statements.length} statements of the payment, once each`,
      actual: `${found.length} statements: ${missing.length} lost, ${surplus.length} repeated or unknown`,
      message: `A walk through the pages of a payment (${windows.slice(0, 200)}) does not find every statement once.`,
    }),
  ];
}
