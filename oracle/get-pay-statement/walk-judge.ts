import { expectSame } from '../kernel/expectation.ts';
import { defineJudge, type Evidence } from '../kernel/judge.ts';
import {
  compareLists,
  describeWindow,
  individualsOf,
  individualsOfWhole,
  type Page,
  statementsOf,
  type Whole,
} from './page.ts';
import { everyStatementOnce, startsAtOffset } from './page-judge.ts';

/** Judges a walk, each page from where the last ended: every statement once, in any order. */
export const judgeWalk = defineJudge([everyStatementOnce, startsAtOffset], (pages: readonly Page[], whole: Whole) => {
  const found = pages.flatMap((page) => statementsOf(page, whole));
  const { surplus, missing } = compareLists(found, whole.statements);
  if (surplus.length === 0 && missing.length === 0) {
    return pages.length > 1 ? [everyStatementOnce.holds(), startsAtOffset.holds()] : [everyStatementOnce.holds()];
  }
  const windows = pages.map(({ window }) => describeWindow(window)).join('; ');
  return [
    everyStatementOnce.broken({
      exchanges: [...whole.exchanges, ...pages.map(({ exchange }) => exchange)],
      expected: `the ${whole.statements.length} statements of the payment, once each`,
      actual: `${found.length} statements: ${missing.length} lost, ${surplus.length} repeated or unknown`,
      ...expectAll(pages, whole),
      message: `A walk through the pages of a payment (${windows.slice(0, 200)}) does not find every statement once.`,
    }),
  ];
});

/** The pages of a walk hold the individuals of the whole. */
function expectAll(pages: readonly Page[], whole: Whole): Pick<Evidence, 'expectation'> {
  const all = individualsOfWhole(whole, pages.length);
  if (all === undefined) return {};
  const of = pages.map(({ pointer }, index) => individualsOf(pointer, pages.length - 1 - index));
  return { expectation: expectSame({ kind: 'all', of }, all) };
}
