import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, asString, describeAnswer, jsonOf, show, statusOf, succeeded } from '../kernel/answer.ts';
import { bodyAt, every, expectRefusal, expectStatus, expectValue } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const answeredAsStated = requirement(
  'ENRD-014',
  'An unknown benefit_id is answered 404, not_found_error, benefit_not_found.',
);
const messageSaysNotFound = requirement('ENRD-015', 'The message of that 404 says that the benefit was not found.');

/** The most characters of a message that are searched: the time grows with their square. */
const maxCharacters = 1_000;

const saysNotFound =
  /not\b.*\bfound|n't\b.*\bfind|unknown|no such|does not exist|doesn't exist|no benefit|cannot find/i;

/** Judges that a known benefit_id is refused in some way once it is altered. @param label the alteration */
export const judgeMalformedBenefit = defineJudge([answeredAsStated], (exchange: Exchange, label: string) => {
  if (!succeeded(exchange)) return undefined;
  return answeredAsStated.broken({
    exchanges: [exchange],
    expected: 'a refusal',
    expectation: expectRefusal(),
    message: `A benefit_id that is a known one ${label} is answered with success.`,
  });
});

/** Judges that a new connection refuses an unknown benefit_id in any way: its provider may lack the operation. */
export const judgeUnknownElsewhere = defineJudge([answeredAsStated], (exchange: Exchange) => {
  if (!succeeded(exchange)) return undefined;
  return answeredAsStated.broken({
    exchanges: [exchange],
    expected: '404 not_found_error benefit_not_found',
    expectation: expectRefusal(),
    message: 'An unknown benefit is answered with success in a connection that was created.',
  });
});

export const judgeUnknownBenefit = defineJudge([answeredAsStated, messageSaysNotFound], (exchange: Exchange) => {
  const body = asObject(jsonOf(exchange));
  const isAsStated =
    statusOf(exchange) === 404 && body?.name === 'not_found_error' && body.service_code === 'benefit_not_found';
  const asStated = answeredAsStated.judge(isAsStated, {
    exchanges: [exchange],
    expected: '404 not_found_error benefit_not_found',
    actual: `${describeAnswer(exchange)}, service_code ${show(body?.service_code)}`,
    expectation: every(
      expectStatus(404),
      expectValue(bodyAt('/name'), 'not_found_error'),
      expectValue(bodyAt('/service_code'), 'benefit_not_found'),
    ),
    message: 'An unknown benefit is not answered as the interface states.',
  });
  const message = asString(body?.message)?.slice(0, maxCharacters);
  if (!isAsStated || message === undefined) return [asStated];
  return [
    asStated,
    messageSaysNotFound.judge(saysNotFound.test(message), {
      exchanges: [exchange],
      pointer: '/message',
      expected: 'a message that says that the benefit was not found',
      actual: show(message),
      message: 'The message of the 404 does not say that the benefit was not found.',
    }),
  ];
});
