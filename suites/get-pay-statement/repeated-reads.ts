import { orNone } from '../../harness/premises/known-payments.ts';
import { readPage } from '../../harness/premises/read-page.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { judgeOrder } from '../../oracle/get-pay-statement/order.ts';
import type { Page } from '../../oracle/get-pay-statement/page.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { ComparedPages } from './compared-pages.ts';
import { largeReferencePayments, type ReferencePayment, smallReferencePayments } from './reference-payments.ts';

/** The number of times that each page is read again: an order may change only at times. */
function roundsOf({ effort }: Trial): number {
  return Math.max(1, Math.min(10, Math.floor(effort.examples / 6)));
}

/** "Paging": what is read twice is counted and ordered the same. */
export const repeatedReads = defineCheck({
  id: 'get-pay-statement/repeated-reads',
  title: 'Reading a page again gives the same count, and the same order',
  operation: 'get-pay-statement',
  judges: [judgeCounts, judgeOrder],
  calls: ['get-pay-statement'],
  run: async (t) => {
    const small = await orNone(smallReferencePayments(t));
    const large = await orNone(largeReferencePayments(t));
    const [one, ...others] = small ?? (await smallReferencePayments(t));
    // Of many statements some may tie in what they are sorted by.
    const references = [one, ...(large ?? []), ...others].filter((each) => each !== undefined).slice(0, 2);
    const reads = new Map<ReferencePayment, Page[]>(references.map((reference) => [reference, [reference.pages[0]]]));
    // The payments are read in turn, not each several times in a row: what one read leaves behind may show in another.
    for (let round = 0; round < roundsOf(t); round += 1) {
      for (const [{ payment }, pages] of reads) {
        const [first] = pages;
        if (first !== undefined) pages.push(await readPage(t, payment, first.window));
      }
    }
    for (const [reference, pages] of reads) {
      const { whole } = reference;
      const [first, ...again] = pages;
      if (first === undefined) continue;
      const counts = judgeCounts(pages, whole);
      if (counts.some(isBroken) && (await new ComparedPages(t, reference).hasChanged())) continue;
      t.judge(counts, ...again.map((page) => judgeOrder(first, page, whole)));
    }
  },
});
