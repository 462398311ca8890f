import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, type JsonObject, requestBody, show } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const oneToTen = requirement('CALL-008', 'The client asks for 1 to 10 payments in one request for pay statements.');
const atMostFifty = requirement('CALL-011', 'The client asks for 50 enrollments at most in one request.');

export const judgeSentBatchSize = defineJudge([oneToTen, atMostFifty], (exchange: Exchange) => {
  const { operation } = exchange;
  const size = asArray(requestBody(exchange)?.requests)?.length;
  if (size === undefined) return undefined;
  const evidence = (expected: string) => ({
    exchanges: [exchange],
    expected,
    actual: `${size} requests`,
    message: `${operation} is sent a batch of another size than it takes.`,
  });
  const { paymentsPerBatch, enrollmentsPerBatch } = statedLimits;
  if (operation === 'get-pay-statement')
    return oneToTen.judge(size >= 1 && size <= paymentsPerBatch, evidence('1 to 10 requests'));
  if (operation === 'get-enrollments')
    return atMostFifty.judge(size <= enrollmentsPerBatch, evidence('at most 50 requests'));
  return undefined;
});

const atMostPage = requirement('CALL-009', 'The client sends no limit above 5000 for pay statements.');
const isInteger = requirement('CALL-010', 'Where the client sends a limit or an offset, it sends an integer.');

export const judgeSentWindows = defineJudge([atMostPage, isInteger], (exchange: Exchange) => {
  const { operation } = exchange;
  const body = requestBody(exchange);
  const isBatch = operation === 'get-pay-statement';
  if (body === undefined || !(isBatch || operation === 'list-automated-jobs')) return [];
  const windows: readonly JsonObject[] = isBatch
    ? (asArray(body.requests) ?? []).map((each) => asObject(each) ?? {})
    : [body];
  const sent = windows.flatMap(({ limit, offset }) => [limit, offset]).filter((value) => value !== undefined);
  const wrong = sent.find((value) => !Number.isInteger(value));
  const limits = windows.map(({ limit }) => limit).filter((limit) => typeof limit === 'number');
  const tooLarge = limits.find((limit) => limit > statedLimits.maxPageSize);
  const evidence = (expected: string, actual: unknown) => ({
    exchanges: [exchange],
    expected,
    actual: show(actual),
    message: `${operation} is asked for a page that it does not have: ${expected} is what it takes.`,
  });
  return [
    ...(sent.length > 0 ? [isInteger.judge(wrong === undefined, evidence('an integer', wrong))] : []),
    ...(isBatch && limits.length > 0
      ? [atMostPage.judge(tooLarge === undefined, evidence('a limit of at most 5000', tooLarge))]
      : []),
  ];
});
