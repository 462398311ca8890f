import { askedRequests } from '../../oracle/batch/asked-requests.ts';
import { isTooLong, requestedPages } from '../../oracle/get-pay-statement/asked-page.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { completePayment, identityOf, isSameOrder, type Page } from '../../oracle/get-pay-statement/page.ts';
import { judgePage } from '../../oracle/get-pay-statement/page-judge.ts';
import type { RequestFacts } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';
import { Recent } from './recent.ts';
import { isBefore, isTimed } from './times.ts';

const maxPayments = 30;
const maxPages = 12;
const maxBytes = 32_768;

/** The latest read of a whole payment, and the pages of it that were read since. */
interface Seen {
  readonly whole: Page;
  readonly pages: readonly Page[];
}

/** Judges pages of a payment by equal reads of the whole payment before and after them. */
export class PaymentPages implements Conversation {
  readonly requirementIds = [...judgePage.requirementIds, ...judgeCounts.requirementIds];
  readonly #payments = new Recent<Seen>(maxPayments);

  observe({ exchange, credential, file }: ReadExchange, { hasStatedResult }: RequestFacts): Said {
    const isKnown = hasStatedResult && credential.key !== null && isTimed(exchange);
    if (exchange.operation !== 'get-pay-statement' || !isKnown) return [];
    if ((exchange.response?.bodyBytes ?? 0) > maxBytes) return [];
    const [page] = requestedPages(exchange);
    const [asked, ...more] = askedRequests(exchange, 'payment_id');
    if (page === undefined || asked === undefined || more.length > 0) return [];
    const key = `${file} ${credential.key} ${exchange.request.url} ${asked.id}`;
    const seen = this.#payments.get(key);
    if (!isWhole(page)) {
      if (seen !== undefined) this.#payments.set(key, { ...seen, pages: [...seen.pages, page].slice(-maxPages) });
      return [];
    }
    this.#payments.set(key, { whole: page, pages: [] });
    if (seen === undefined || !isBefore(seen.whole.exchange, exchange)) return [];
    return isSameOrder(contentOf(seen.whole), contentOf(page)) ? judgeBetween(seen, page) : [];
  }
}

function judgeBetween({ whole: before, pages }: Seen, after: Page): Said {
  const between = pages.filter(
    ({ exchange }) => isBefore(before.exchange, exchange) && isBefore(exchange, after.exchange),
  );
  const whole = completePayment([before]);
  const counted = judgeCounts([before, ...between, after], whole);
  // Both reads of the whole payment had the same order.
  const orderIsStable = true;
  return [...between.flatMap((page) => judgePage(page, whole, orderIsStable)), ...counted];
}

/** A page is whole if it has room for more, and its count says that there are no more. */
function isWhole(page: Page): boolean {
  const { count, statements, window } = page;
  const hasRoom = statements.length < (window.limit ?? statedLimits.defaultPageSize);
  return (
    (window.offset ?? 0) === 0 && statements.length > 0 && count === statements.length && hasRoom && !isTooLong(page)
  );
}

function contentOf({ statements }: Page): readonly string[] {
  return statements.map((statement) => identityOf(statement, 'content'));
}
