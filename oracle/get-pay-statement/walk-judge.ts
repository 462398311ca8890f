import { expectSame } from '../kernel/expectation.ts';
import { defineJudge, type Evidence } from '../kernel/judge.ts';
import {
  type CompletePayment,
  compareLists,
  describeWindow,
  individualsOf,
  individualsOfPayment,
  type Page,
  statementsOf,
} from './page.ts';
import { everyStatementOnce, startsAtOffset } from './page-judge.ts';

/** Judges that a walk, whose pages start where the last ended, finds every statement once, in any order. */
export const judgeWalk = defineJudge(
  [everyStatementOnce, startsAtOffset],
  (pages: readonly Page[], whole: CompletePayment) => {
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
  },
);

/** Expects the pages of a walk to have all individuals of the payment. */
function expectAll(pages: readonly Page[], whole: CompletePayment): Pick<Evidence, 'expectation'> {
  const all = individualsOfPayment(whole, pages.length);
  if (all === undefined) return {};
  const of = pages.map(({ pointer }, index) => individualsOf(pointer, pages.length - 1 - index));
  return { expectation: expectSame({ kind: 'all', of }, all) };
}
