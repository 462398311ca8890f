import type { Exchange } from '../../specs/words/exchange.ts';
import { isServedAsValid } from '../batch/documented.ts';
import { describeAnswer } from '../kernel/answer.ts';
import { bodyAt, expectBatchRefused, expectCount } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { windowAnswer } from './page.ts';

const negativeLimit = requirement('PS-050', 'A negative limit is refused.');
const negativeOffset = requirement('PS-051', 'A negative offset is refused.');
const fractionalLimit = requirement('PS-052', 'A fractional limit is refused.');
const fractionalOffset = requirement('PS-053', 'A fractional offset is refused.');
const limitOfZero = requirement('PS-054', 'A limit of 0 is refused, or answered with an empty page.');
const wrongType = requirement('PS-059', 'A request element with a limit or offset of a wrong type is refused.');

/** The windows that "limit: integer" and "offset: integer" exclude. Null counts as absent, so it is not among them. */
export const invalidWindows = [
  { requirement: negativeLimit, window: { limit: -1 } },
  { requirement: negativeOffset, window: { offset: -1 } },
  { requirement: fractionalLimit, window: { limit: 1.5 } },
  { requirement: fractionalOffset, window: { offset: 0.5 } },
  { requirement: wrongType, window: { limit: '1' } },
  { requirement: wrongType, window: { offset: {} } },
] as const;

export const judgeInvalidWindow = defineJudge(
  [negativeLimit, negativeOffset, fractionalLimit, fractionalOffset, wrongType],
  (exchange: Exchange, { requirement, window }: (typeof invalidWindows)[number]) => {
    const sent = JSON.stringify(window);
    if (exchange.end !== 'answered') return requirement.blocked(`${sent}: ${describeAnswer(exchange)}`, exchange);
    return requirement.judge(!isServedAsValid(exchange, 'payment_id'), {
      exchanges: [exchange],
      expected: `a refusal of ${sent}`,
      expectation: expectBatchRefused(),
      message: `A request with ${sent} is answered with success.`,
    });
  },
);

export const judgeLimitOfZero = defineJudge([limitOfZero], (exchange: Exchange, paymentId: string) => {
  const answer = windowAnswer(exchange, paymentId, { limit: 0 });
  if (answer.kind === 'unanswered') return limitOfZero.blocked(describeAnswer(exchange), exchange);
  const found = answer.kind === 'page' ? answer.page.statements.length : 0;
  return limitOfZero.judge(found === 0, {
    exchanges: [exchange],
    expected: 'a refusal, or an empty page',
    actual: `${found} statements`,
    expectation: expectCount(bodyAt('/responses/*/body/pay_statements/*'), 0),
    message: 'A limit of 0 is answered with statements.',
  });
});
