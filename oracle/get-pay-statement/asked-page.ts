import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { askedRequests } from '../batch/asked-requests.ts';
import { elementsFor } from '../batch/documented.ts';
import { asInteger, show } from '../kernel/answer.ts';
import { bodyAt, expectAtMost, expectValue } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { countOfWalk, expectCountOfWalk } from './counts.ts';
import { completePayment, describeWindow, type Page, pageOf, type Window } from './page.ts';

const withinLimit = requirement('PS-039', 'A page holds no more statements than its limit.');
const withinDefault = requirement('PS-040', 'Without a limit a page holds no more than 100 statements.');
const namesItsOffset = requirement('PS-045', 'paging.offset of a non-empty page equals the requested offset.');

/** Reads the pages for one payment; none if several were asked for. The longest page is that of the largest limit. */
export function requestedPages(exchange: Exchange): readonly Page[] {
  const asked = askedRequests(exchange, 'payment_id');
  const [first] = asked;
  if (first === undefined || asked.some(({ id }) => id !== first.id)) return [];
  const elements = elementsFor(exchange, 'payment_id', first.id);
  const windows = asked.map(({ request: { limit, offset } }) => ({
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  }));
  if (elements.length !== windows.length || !windows.every(isStatedWindow)) return [];
  const byLimit = windows.toSorted((one, other) => limitOf(other) - limitOf(one));
  // Which window a page is for is known only from the order of their sizes, so `{}` stands in until then.
  return elements
    .flatMap((element) => (element.code === 200 ? (pageOf(exchange, element, {}) ?? []) : []))
    .toSorted((one, other) => other.statements.length - one.statements.length)
    .map((page, index) => ({ ...page, window: byLimit[index] ?? page.window }));
}

function isStatedWindow(window: { readonly limit?: unknown; readonly offset?: unknown }): window is Window {
  const { limit = 1, offset = 0 } = window;
  return (asInteger(limit) ?? 0) >= 1 && (asInteger(offset) ?? -1) >= 0;
}

const limitOf = ({ limit }: Window): number => limit ?? statedLimits.defaultPageSize;

/** Whether a page has more statements than its limit allows. Then its content proves nothing. */
export const isTooLong = (page: Page): boolean => page.statements.length > limitOf(page.window);

/** Only full pages test the limit. */
export const judgePageLimit = defineJudge([withinLimit, withinDefault], (exchange: Exchange) =>
  requestedPages(exchange)
    .filter((page) => page.statements.length >= limitOf(page.window))
    .map((page) =>
      (page.window.limit === undefined ? withinDefault : withinLimit).judge(!isTooLong(page), {
        exchanges: [exchange],
        expected: `at most ${limitOf(page.window)} statements for ${describeWindow(page.window)}`,
        actual: `${page.statements.length} statements`,
        expectation: expectAtMost(bodyAt(`${page.pointer}/body/pay_statements/*`), limitOf(page.window)),
        message: 'A page holds more statements than its limit allows.',
      }),
    ),
);

export const judgePageOffset = defineJudge([namesItsOffset], (exchange: Exchange) =>
  // Of several pages it is not sure which offset was asked for.
  requestedPages(exchange)
    .filter(
      ({ statements, window }, _, { length }) => length === 1 && statements.length > 0 && window.offset !== undefined,
    )
    .map(({ offset, pointer, window }) =>
      namesItsOffset.judge(offset === window.offset, {
        exchanges: [exchange],
        pointer: `${pointer}/body/paging/offset`,
        expectation: expectValue(bodyAt(`${pointer}/body/paging/offset`), window.offset),
        expected: String(window.offset),
        actual: show(offset),
        message: 'paging.offset of a page is not the offset that was asked for.',
      }),
    ),
);

/** Judges by a single page that the count is not less than the statements on it. */
export const judgePageCount = defineJudge([countOfWalk], (exchange: Exchange) =>
  requestedPages(exchange).flatMap((page) => {
    const { count, pointer, statements, window } = page;
    if (count === undefined || count > statements.length) return [];
    const whole = completePayment([page]);
    const shownCount = new Set(whole.statements).size;
    if (count > shownCount) return [];
    return countOfWalk.judge(count === shownCount, {
      exchanges: [exchange],
      pointer: `${pointer}/body/paging/count`,
      expected: `${shownCount} or more, as this page alone shows`,
      actual: `${count} for ${describeWindow(window)}`,
      // The page itself is the last exchange of the finding.
      ...expectCountOfWalk(page, whole, 0),
      message: 'paging.count is less than the number of statements on one page.',
    });
  }),
);
