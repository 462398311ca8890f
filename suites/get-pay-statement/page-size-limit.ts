import { limitAbove } from '../../generators/paging.ts';
import type { Check } from '../../harness/check.ts';
import { knownPayments } from '../../harness/premises/known-payments.ts';
import { askFor } from '../../harness/premises/read-page.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { refused, succeeded } from '../../oracle/answer.ts';
import { elementsFor } from '../../oracle/batch/elements.ts';
import { judgeDocumentedRefusal } from '../../oracle/get-pay-statement/documented-refusal.ts';
import { pageOf } from '../../oracle/get-pay-statement/page.ts';
import { blocked, broken, holds, type Judgement, notApplicable } from '../../oracle/judgement.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { requestsOf } from './known-batches.ts';

/** Beyond 32 bits a limit may not even be readable as an integer. */
const largestTried = 2 ** 31 - 1;

/** Where in a batch a limit is too large, and which: one of them more than 32 bits hold. */
const inBatches = [
  [0, 5001],
  [4, 2 ** 31],
  [9, 9999],
] as const;

/** A batch of up to ten payments, of which the one at `index` has too large a limit. */
async function judgeInBatch(t: Trial<string>, index: number, limit: number): Promise<Judgement> {
  const { connection, payments } = await knownPayments(t);
  const good = requestsOf(payments, statedLimits.paymentsPerBatch);
  const id = good[index]?.payment_id ?? '';
  const requests = good.map((request, position) => (position === index ? { payment_id: id, limit } : request));
  const exchange = await t.send(payStatements(connection.credential, requests));
  if (exchange.end !== 'answered') return blocked('PS-027', 'the batch was not answered');
  const served = elementsFor(exchange, 'payment_id', id).filter(
    (element) => element.code === 200 && pageOf(exchange, element, {}) !== undefined,
  );
  const last = served.at(-1);
  const goodOnes = requests.filter(({ payment_id }, position) => payment_id === id && position !== index).length;
  if (last === undefined || served.length <= goodOnes) return holds('PS-027');
  return broken('PS-027', {
    exchanges: [exchange],
    expected: `no data for the request with limit ${limit}, which is number ${index + 1} of the batch`,
    actual: `an element of code 200 with data at ${last.pointer}`,
    message: 'A limit above 5000 in an element of a batch is answered with data.',
  });
}

/** "422 page_size_limit_exceeded: Pay statement limit above 5000". */
export const pageSizeLimit: readonly Check[] = [
  {
    id: 'get-pay-statement/page-size-limit',
    title: 'A limit above 5000 is refused as listed, and never served in a batch',
    operation: 'get-pay-statement',
    requirements: ['PS-026', 'PS-027'],
    calls: ['get-pay-statement'],
    run: async (t) => {
      const { payments } = await knownPayments(t);
      const [payment] = payments;
      const judgeAlone = async (window: { readonly limit: number; readonly offset?: number }): Promise<Judgement[]> => {
        const exchange = await askFor(t, payment, window);
        const asked = `a limit of ${window.limit}`;
        const judged = judgeDocumentedRefusal('PS-026', exchange, 'page_size_limit_exceeded', asked);
        if (judged.kind !== 'broken' || !refused(exchange)) return [judged];
        const { limit: _, ...unlimited } = window;
        const control = await askFor(t, payment, unlimited);
        if (succeeded(control)) return [judged];
        return [notApplicable('PS-026', 'not-observed', 'the same request without a limit is refused too')];
      };
      const windows = limitAbove()
        .map((limit) => Math.min(limit, largestTried))
        .map((limit) => ({ limit }));
      const examples = [{ limit: 5001 }, { limit: 5001, offset: 1 }, { limit: largestTried }];
      const randomExamples = Math.floor(t.effort.examples / 6);
      await t.forAll('limits', windows, judgeAlone, { examples, randomExamples });
      if (t.judgements.some(({ kind }) => kind === 'broken')) {
        t.judge(blocked('PS-027', 'a limit above 5000 is not refused as listed alone either'));
        return;
      }
      for (const [index, limit] of inBatches) t.judge(await judgeInBatch(t, index, limit));
    },
  },
];
