import { createdReader } from '../../harness/premises/known-payments.ts';
import { askFor } from '../../harness/premises/read-page.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import { judgeBecomesAvailable, judgeFixedText } from '../../oracle/get-pay-statement/being-fetched.ts';
import { judgeLargeLimitWhileFetched } from '../../oracle/get-pay-statement/documented-refusal.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';

const leastTooLarge = statedLimits.maxPageSize + 1;

/** "In progress", and "Observable availability rule": judged where new payments are still being fetched when first read. */
export const beingFetched = defineCheck({
  id: 'get-pay-statement/being-fetched',
  title: 'Statements that are being fetched say so in the same words each time, and then are there',
  operation: 'get-pay-statement',
  judges: [judgeFixedText, judgeBecomesAvailable, judgeLargeLimitWhileFetched],
  calls: ['get-pay-statement', 'create-sandbox-payment'],
  run: async (t) => {
    const connection = await createdReader(t);
    const create = (number: number) => t.world.payment(connection, `being fetched ${number}`);
    const one = await create(1);
    const large = await askFor(t, one, { limit: leastTooLarge }, { valid: 'if-served' });
    t.judge(judgeLargeLimitWhileFetched(large, leastTooLarge));
    const alone = await askFor(t, one, {});
    t.judge(judgeBecomesAvailable(alone, one.paymentId));
    const together = [await create(2), await create(3)];
    // Beside one that is there: what stands for the one element need not do so for the others.
    const requests = [...together, one].map(({ paymentId }) => ({ payment_id: paymentId, limit: 2 }));
    const batch = await t.send(payStatements(connection.credential, requests));
    for (const { paymentId } of together) t.judge(judgeBecomesAvailable(batch, paymentId));
    t.judge(judgeFixedText([alone, batch]));
  },
});
