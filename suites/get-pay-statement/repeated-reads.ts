import type { Check } from '../../harness/check.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { readPage } from '../../harness/premises/read-page.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import type { Page } from '../../oracle/get-pay-statement/page.ts';
import { comparedWith, sameOrder, statementsOf, type Whole } from '../../oracle/get-pay-statement/whole.ts';
import { type Judgement, judge } from '../../oracle/judgement.ts';
import { HeldPages } from './compared-pages.ts';
import { largeSpecimens, type Specimen, smallSpecimens } from './reference-payments.ts';

/** The same statements in another order. Other statements are no matter of order, and judged elsewhere. */
function judgeOrder(first: Page, again: Page, whole: Whole): readonly Judgement[] {
  const [before, after] = [statementsOf(first, whole), statementsOf(again, whole)];
  const { surplus, missing } = comparedWith(after, before);
  if (before.length < 2 || surplus.length > 0 || missing.length > 0) return [];
  return [
    judge('PS-055', sameOrder(before, after), {
      exchanges: [first.exchange, again.exchange],
      expected: 'the order of the read before',
      actual: `another order: ${after.findIndex((text, index) => text !== before[index])} is the first index that differs`,
      message: 'The order of the statements of a payment changes from read to read.',
    }),
  ];
}

/** "Paging": what is read twice is counted and ordered the same. */
export const repeatedReads: readonly Check[] = [
  {
    id: 'get-pay-statement/repeated-reads',
    title: 'Reading a page again gives the same count, and the same order',
    operation: 'get-pay-statement',
    requirements: ['PS-046', 'PS-047', 'PS-048', 'PS-049', 'PS-055'],
    calls: ['get-pay-statement'],
    run: async (t) => {
      const small = await orNone(smallSpecimens(t));
      const large = await orNone(largeSpecimens(t));
      const specimens = [...(small ?? (await smallSpecimens(t))), ...(large ?? [])].slice(0, 2);
      const reads = new Map<Specimen, Page[]>(specimens.map((specimen) => [specimen, [specimen.pages[0]]]));
      // Payment after payment, not each three times in a row: what one read leaves behind may show in another.
      for (let round = 0; round < 2; round += 1) {
        for (const [{ payment }, pages] of reads) {
          const [first] = pages;
          if (first !== undefined) pages.push(await readPage(t, payment, first.window));
        }
      }
      for (const [specimen, pages] of reads) {
        const { whole } = specimen;
        const [first, ...others] = pages;
        if (first === undefined) continue;
        const counts = judgeCounts(pages, whole);
        const isVarying = counts.some(({ kind }) => kind === 'broken');
        if (isVarying && (await new HeldPages(t, specimen).hasChanged())) continue;
        t.judge(counts, ...others.map((again) => judgeOrder(first, again, whole)));
      }
    },
  },
];
