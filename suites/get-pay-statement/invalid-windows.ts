import type { Check } from '../../harness/check.ts';
import { knownPayments } from '../../harness/premises/known-payments.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Payment } from '../../harness/world/world.ts';
import { describeAnswer } from '../../oracle/answer.ts';
import { servedAsGood } from '../../oracle/batch/elements.ts';
import { windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { blocked, type Judgement, judge } from '../../oracle/judgement.ts';

/** A limit or offset that the interface does not allow, and the requirement that it is not served. */
interface OddWindow {
  readonly requirement: string;
  readonly window: { readonly limit?: unknown; readonly offset?: unknown };
}

/** "limit: integer", "offset: integer". null is left out: that it stands for an absent field is common. */
const oddWindows: readonly OddWindow[] = [
  ...[-1].map((limit) => ({ requirement: 'PS-050', window: { limit } })),
  ...[-1].map((offset) => ({ requirement: 'PS-051', window: { offset } })),
  ...[1.5].map((limit) => ({ requirement: 'PS-052', window: { limit } })),
  ...[0.5].map((offset) => ({ requirement: 'PS-053', window: { offset } })),
  ...['1'].map((limit) => ({ requirement: 'PS-059', window: { limit } })),
  ...[{}].map((offset) => ({ requirement: 'PS-059', window: { offset } })),
];

async function judgeOdd(t: Trial<string>, payment: Payment, { requirement, window }: OddWindow): Promise<Judgement> {
  const requests = [{ payment_id: payment.paymentId, ...window }];
  const exchange = await t.send(payStatements(payment.connection.credential, requests), { valid: false });
  const told = JSON.stringify(window);
  if (exchange.end !== 'answered') return blocked(requirement, `${told}: ${describeAnswer(exchange)}`);
  return judge(requirement, !servedAsGood(exchange, 'payment_id'), {
    exchanges: [exchange],
    expected: `a refusal of ${told}`,
    actual: describeAnswer(exchange),
    message: `A request with ${told} is answered with success.`,
  });
}

async function judgeZero(t: Trial<string>, payment: Payment): Promise<Judgement> {
  const requests = [{ payment_id: payment.paymentId, limit: 0 }];
  const exchange = await t.send(payStatements(payment.connection.credential, requests), { valid: false });
  const answer = windowAnswer(exchange, payment.paymentId, { limit: 0 });
  if (answer.kind === 'unanswered') return blocked('PS-054', describeAnswer(exchange));
  const found = answer.kind === 'page' ? answer.page.statements.length : 0;
  return judge('PS-054', found === 0, {
    exchanges: [exchange],
    expected: 'a refusal, or an empty page',
    actual: `${found} statements`,
    message: 'A limit of 0 is answered with statements.',
  });
}

/** "requests[].limit: integer", "requests[].offset: integer, index to start from". */
export const oddWindowChecks: readonly Check[] = [
  {
    id: 'get-pay-statement/odd-windows',
    title: 'A limit or offset that is negative, fractional or no number is not served',
    operation: 'get-pay-statement',
    requirements: ['PS-050', 'PS-051', 'PS-052', 'PS-053', 'PS-054', 'PS-059'],
    calls: ['get-pay-statement'],
    run: async (t) => {
      const { payments } = await knownPayments(t);
      const [payment] = payments;
      for (const odd of oddWindows) t.judge(await judgeOdd(t, payment, odd));
      t.judge(await judgeZero(t, payment));
    },
  },
];
