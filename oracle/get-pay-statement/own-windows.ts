import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Condition, Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor } from '../batch/documented.ts';
import { show } from '../kernel/answer.ts';
import { bodyAt, every, expectCount, expectSame, expectValue, sliceOf, some } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import {
  type CompletePayment,
  compareLists,
  describeWindow,
  individualsOf,
  individualsOfPayment,
  type Page,
  pageOf,
  statementsOf,
  type Window,
} from './page.ts';

const ownPage = requirement(
  'PS-032',
  'Two windows of one payment in one batch each have their own element, with their own page.',
);

/** Elements come in any order and are matched by their statements, so no two windows may contain the same ones. */
export const judgeOwnWindows = defineJudge(
  [ownPage],
  (exchange: Exchange, paymentId: string, windows: readonly Window[], whole: CompletePayment) => {
    const elements = elementsFor(exchange, 'payment_id', paymentId);
    const exchanges = [...whole.exchanges, exchange];
    if (elements.length > windows.length) return ownPage.blocked('the batch has more elements than requests', exchange);
    if (elements.length !== windows.length) {
      return ownPage.broken({
        exchanges,
        expected: `${windows.length} elements for the payment, one per window`,
        actual: `${elements.length} elements`,
        expectation: expectCount(bodyAt('/responses/*'), windows.length),
        message: 'Two windows of one payment in one batch do not each have an element.',
      });
    }
    const pages = elements.map((element) => (element.code === 200 ? pageOf(exchange, element, {}) : undefined));
    if (pages.some((page, index) => page === undefined && elements[index]?.code === 200)) {
      return ownPage.blocked('an element of code 200 has no pay statements', exchange);
    }
    const unclaimed = pages.filter((page): page is Page => page !== undefined);
    for (const window of windows) {
      const offset = window.offset ?? 0;
      const size = window.limit ?? statedLimits.defaultPageSize;
      const individuals = individualsOfPayment(whole, 1); // The batch follows these reads.
      const expected = whole.statements.slice(offset, offset + size);
      const pageIndex = unclaimed.findIndex((page) => hasExactly(page, expected, whole));
      const page = pageIndex < 0 ? undefined : unclaimed[pageIndex];
      if (page === undefined) {
        return ownPage.broken({
          exchanges,
          pointer: '/responses',
          expected: `an element with the ${expected.length} statements of ${describeWindow(window)}`,
          actual: `pages of ${unclaimed.map(({ statements }) => statements.length).join(', ')} statements, none of them this one`,
          ...(individuals === undefined
            ? {}
            : {
                expectation: some(
                  ...elements.map(({ pointer }) =>
                    expectSame(individualsOf(pointer), sliceOf(individuals, offset, size)),
                  ),
                ),
              }),
          message: 'A window of a payment does not have its own page when another window of it is in the same batch.',
        });
      }
      if (window.offset !== undefined && page.offset !== window.offset) {
        return ownPage.broken({
          exchanges,
          pointer: `${page.pointer}/body/paging/offset`,
          expected: String(window.offset),
          actual: show(page.offset),
          ...(individuals === undefined
            ? {}
            : { expectation: expectOffset(elements, sliceOf(individuals, offset, size), window.offset) }),
          message: 'A window has its own statements, but the offset of another one in the same batch.',
        });
      }
      unclaimed.splice(pageIndex, 1);
    }
    return ownPage.holds();
  },
);

function hasExactly(page: Page, expected: readonly string[], whole: CompletePayment): boolean {
  const { surplus, missing } = compareLists(statementsOf(page, whole), expected);
  return surplus.length === 0 && missing.length === 0;
}

function expectOffset(elements: readonly { readonly pointer: string }[], own: Operand, offset: number): Condition {
  return some(
    ...elements.map(({ pointer }) =>
      every(expectSame(individualsOf(pointer), own), expectValue(bodyAt(`${pointer}/body/paging/offset`), offset)),
    ),
  );
}
