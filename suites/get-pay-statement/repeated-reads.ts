import { defineCheck } from '../../harness/check.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { readPage } from '../../harness/premises/read-page.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { judgeOrder } from '../../oracle/get-pay-statement/order.ts';
import type { Page } from '../../oracle/get-pay-statement/page.ts';
import { isBroken } from '../../oracle/judgement.ts';
import { ComparedPages } from './compared-pages.ts';
import { largeReferencePayments, type ReferencePayment, smallReferencePayments } from './reference-payments.ts';

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
    const references = [...(small ?? (await smallReferencePayments(t))), ...(large ?? [])].slice(0, 2);
    const reads = new Map<ReferencePayment, Page[]>(references.map((reference) => [reference, [reference.pages[0]]]));
    // The payments are read in turn, not each three times in a row: what one read leaves behind may show in another.
    for (let round = 0; round < 2; round += 1) {
      for (const [{ payment }, pages] of reads) {
        const [first] = pages;
        if (first !== undefined) pages.push(await readPage(t, payment, first.window));
      }
    }
    for (const [reference, pages] of reads) {
      const { whole } = reference;
      const [first, ...others] = pages;
      if (first === undefined) continue;
      const counts = judgeCounts(pages, whole);
      if (counts.some(isBroken) && (await new ComparedPages(t, reference).hasChanged())) continue;
      t.judge(counts, ...others.map((again) => judgeOrder(first, again, whole)));
    }
  },
});
