import { operations } from '../../specs/interface/operations.ts';
import { isValid } from '../../specs/validation/validator.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, type JsonObject, jsonOf, saysJson, show, statusOf } from '../kernel/answer.ts';
import { bodyAt, every, expectStatus, expectValue, saysJsonAt } from '../kernel/expectation.ts';
import { combineJudges, defineJudge, type RequestFacts, requirement } from '../kernel/judge.ts';

const pairsNotCrossed = requirement(
  'ASYNC-024',
  'A 202 never pairs sync_in_progress with pending, nor authorization_pending with data_sync_in_progress.',
);
const codeIs202 = requirement('ASYNC-025', 'The code in the body of a whole-request 202, where it is given, is 202.');
const hasNameAndCode = requirement(
  'ASYNC-027',
  'Where a read other than pay statements answers 202 with a JSON object, it has name, service_code and message.',
);
const writeAnswers200 = requirement('ASYNC-028', 'A write that has its result is answered 200 with it, and not 202.');
export const sentAsJson = requirement(
  'ASYNC-029',
  'A whole-request 202 of the pay statements operation is sent as JSON, with a JSON media type.',
);

type Stated = Pick<RequestFacts, 'hasStatedResult'>;

const isPendingRead = (exchange: Exchange, { hasStatedResult }: Stated): boolean =>
  hasStatedResult && statusOf(exchange) === 202 && operations[exchange.operation].effect === 'read';

/** Whether the interface shows this 202: that of a read of pay statements ("Response 202 (whole request)"). */
const isShown = (exchange: Exchange, asked: Stated): boolean =>
  exchange.operation === 'get-pay-statement' && isPendingRead(exchange, asked);

const bodyOf = (exchange: Exchange): JsonObject | undefined => asObject(jsonOf(exchange));

const judgeMediaType = defineJudge([sentAsJson], (exchange: Exchange, asked: Stated) => {
  const { response } = exchange;
  if (response === null || !isShown(exchange, asked)) return undefined;
  // The judge of shapes covers JSON that is not an object.
  const isJson = jsonOf(exchange) !== undefined;
  return sentAsJson.judge(isJson && saysJson(response), {
    exchanges: [exchange],
    expected: 'a JSON object with Content-Type: application/json',
    actual: isJson ? 'another media type' : 'a body that is not JSON',
    expectation: every({ kind: 'json', back: 0 }, saysJsonAt()),
    message: 'A 202 of the pay statements operation is not sent as JSON.',
  });
});

const judgeBody = defineJudge([hasNameAndCode], (exchange: Exchange, asked: Stated) => {
  const body = bodyOf(exchange);
  if (!isPendingRead(exchange, asked) || isShown(exchange, asked) || body === undefined) return undefined;
  return hasNameAndCode.judge(isValid('accepted', body), {
    exchanges: [exchange],
    expected: 'name, service_code and message',
    actual: show(body),
    expectation: {
      kind: 'valid',
      value: bodyAt(''),
      constraint: { keyword: 'required', keys: ['name', 'service_code', 'message'] },
    },
    message: 'A 202 carries a JSON object without what the pay statements operation gives with it.',
  });
});

/** The service code of each documented name of a 202 ("States and transitions", "Errors"). */
const documentedPairs: ReadonlyMap<unknown, string> = new Map([
  ['sync_in_progress', 'data_sync_in_progress'],
  ['authorization_pending', 'pending'],
]);

/** Judges the service codes of documented names; other names are not judged. */
const judgePair = defineJudge([pairsNotCrossed], (exchange: Exchange, asked: Stated) => {
  const body = bodyOf(exchange);
  const expected = documentedPairs.get(body?.name);
  if (!isPendingRead(exchange, asked) || expected === undefined || typeof body?.service_code !== 'string') {
    return undefined;
  }
  const isOfOtherPair = [...documentedPairs.values()].includes(body.service_code) && body.service_code !== expected;
  return pairsNotCrossed.judge(!isOfOtherPair, {
    exchanges: [exchange],
    pointer: '/service_code',
    expected: `${expected} with the name ${show(body.name)}`,
    actual: show(body.service_code),
    expectation: expectValue(bodyAt('/service_code'), expected),
    message: 'The documented names and service codes of a 202 are crossed.',
  });
});

const judgeCode = defineJudge([codeIs202], (exchange: Exchange, asked: Stated) => {
  const body = bodyOf(exchange);
  if (!isShown(exchange, asked) || typeof body?.code !== 'number') return undefined;
  return codeIs202.judge(body.code === 202, {
    exchanges: [exchange],
    pointer: '/code',
    expected: '202',
    actual: show(body.code),
    expectation: expectValue(bodyAt('/code'), 202),
    message: 'The code in the body of a 202 is another.',
  });
});

const judgeWrite = defineJudge([writeAnswers200], (exchange: Exchange, asked: Stated) => {
  if (!asked.hasStatedResult || operations[exchange.operation].effect !== 'write') return undefined;
  if (statusOf(exchange) === 200) return writeAnswers200.holds();
  if (statusOf(exchange) !== 202 || !isValid(`${exchange.operation}.response`, jsonOf(exchange))) return undefined;
  return writeAnswers200.broken({
    exchanges: [exchange],
    expected: '200',
    actual: '202, with the result in it',
    expectation: expectStatus(200),
    message: `${exchange.operation} answers with its result as if it did not have it yet.`,
  });
});

export const judgeComeBackLater = combineJudges(judgeMediaType, judgeBody, judgePair, judgeCode, judgeWrite);
