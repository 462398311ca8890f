import fc from 'fast-check';
import { doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { knownPayments } from '../../harness/premises/known-payments.ts';
import { askFor, askOnce } from '../../harness/premises/read-page.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { onceIn } from '../../harness/world/once-in-world.ts';
import type { Payment } from '../../harness/world/world.ts';
import { brokenAsAlone, differenceFromAlone } from '../../oracle/batch/as-alone.ts';
import { elementsFor } from '../../oracle/batch/elements.ts';
import { judgeElements } from '../../oracle/batch/one-element-each.ts';
import type { Window } from '../../oracle/get-pay-statement/page.ts';
import { dataFields } from '../../oracle/get-pay-statement/statement-fields.ts';
import { holds, type Judgement, notApplicable } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { statedLimits } from '../../specs/interface-facts.ts';

/** One request, and how it was answered alone. */
export interface AskedAlone {
  readonly payment: Payment;
  readonly window: Window;
  readonly alone: Exchange;
}

/**
 * Windows that differ from request to request, small enough for short payments. The first are in most batches, and may
 * be of long payments: small ones.
 */
const windows: readonly Window[] = [
  { limit: 1 },
  {},
  { limit: 2 },
  { limit: 3, offset: 0 },
  { limit: 1, offset: 2 },
  { offset: 1 },
  { limit: statedLimits.maxPageSize },
  { limit: statedLimits.defaultPageSize },
  { limit: statedLimits.maxPageSize, offset: 1 },
  { limit: 2, offset: 1 },
];

/** Asks for a window of each of up to ten different payments alone; those that give no data are left out. */
export function askedAlone(t: Trial<string>): Promise<readonly AskedAlone[]> {
  return onceIn(t.world, 'asked alone', async () => {
    const { payments } = await knownPayments(t);
    const asked: AskedAlone[] = [];
    for (const [index, payment] of payments.slice(0, windows.length).entries()) {
      const window = windows[index] ?? {};
      const alone = await askOnce(t, payment, window);
      const [element] = elementsFor(alone, 'payment_id', payment.paymentId);
      if (element?.code === 200) asked.push({ payment, window, alone });
    }
    return asked;
  });
}

/**
 * Judges that each request of a batch was answered as alone. What looks different is asked for again, alone and in the
 * batch: an answer that varies from read to read is another defect, if any.
 */
export async function judgeAsAlone(
  t: Trial<string>,
  batch: Exchange,
  asked: readonly AskedAlone[],
  repeat: () => Promise<Exchange>,
): Promise<readonly Judgement[]> {
  for (const { payment, window, alone } of asked) {
    const compare = (one: Exchange, other: Exchange) =>
      differenceFromAlone(one, other, 'payment_id', payment.paymentId, dataFields);
    if (compare(alone, batch) === undefined) continue;
    const [aloneAgain, batchAgain] = [await askFor(t, payment, window), await repeat()];
    if (compare(alone, aloneAgain) !== undefined) continue;
    const difference = compare(aloneAgain, batchAgain);
    if (difference === undefined) continue;
    return [brokenAsAlone('PS-034', aloneAgain, batchAgain, difference)];
  }
  return asked.length > 0 ? [holds('PS-034')] : [];
}

/** Sends a batch of these requests, and judges that its elements are theirs, and as alone. */
export async function judgeBatch(t: Trial<string>, asked: readonly AskedAlone[]): Promise<readonly Judgement[]> {
  const [first] = asked;
  if (first === undefined) return [];
  const { credential } = first.payment.connection;
  const requests = asked.map(({ payment, window }) => ({ payment_id: payment.paymentId, ...window }));
  const send = () => t.premise(payStatements(credential, requests));
  const batch = await send();
  const ids = requests.map(({ payment_id }) => payment_id);
  const elements = judgeElements(batch, 'payment_id', ids, { oneEach: 'PS-030', onlyAsked: 'PS-031' });
  // Elements that are not those of the requests can't be compared with what the requests give alone.
  if (elements.some(({ kind }) => kind !== 'holds')) return elements;
  return [...elements, ...(await judgeAsAlone(t, batch, asked, send))];
}

/** "One element per request, each carrying its own code and body." */
export const batchElements: readonly Check[] = [
  {
    id: 'get-pay-statement/batch-elements',
    title: 'A batch has one element per request, and each is as the request alone is answered',
    operation: 'get-pay-statement',
    requirements: ['PS-030', 'PS-031', 'PS-034'],
    calls: ['get-pay-statement'],
    run: async (t) => {
      const asked = await askedAlone(t);
      const [only] = asked;
      // Whether it should be is judged where known payments are.
      if (only === undefined) throw doesNotApply('not-observed', 'no known payment is answered with data alone');
      if (asked.length === 1) {
        const alone = (await judgeBatch(t, [only])).filter(({ requirement }) => requirement !== 'PS-034');
        t.judge(alone, notApplicable('PS-034', 'no-fixture', 'only one payment is known that can be read'));
        return;
      }
      const turned = (by: number) => [...asked.slice(by), ...asked.slice(0, by)];
      const examples = [asked, asked.toReversed(), turned(3)];
      const some = fc.shuffledSubarray([...asked], { minLength: 2 });
      const randomExamples = Math.ceil(t.effort.examples / 5);
      await t.forAll('batches', some, (value) => judgeBatch(t, value), { examples, randomExamples });
    },
  },
];
