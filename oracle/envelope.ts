import type { Exchange, ReceivedResponse } from '../specs/exchange.ts';
import type { OperationId } from '../specs/operations.ts';
import { describeAnswer } from './answer.ts';
import { judgeComeBackLater, judgeWriteStatus } from './come-back-later.ts';
import { judgeErrorBody } from './error-body.ts';
import { broken, holds, type Judgement, judge } from './judgement.ts';
import { contentTypeOf, saysJson } from './media-type.ts';

/** The requirement of each operation that it answers a valid request with 200: "Response 200". */
export const successRows: Readonly<Record<OperationId, string>> = {
  'get-pay-statement': 'PS-018',
  'create-sandbox-payment': 'PAY-001',
  'get-enrollments': 'ENR-013',
  'create-sandbox-account': 'ACCT-001',
  'create-sandbox-connection': 'CONN-001',
  'disconnect-entity': 'DISC-006',
  'list-automated-jobs': 'JOBS-016',
  'list-enrolled-individuals': 'ENRD-012',
  'list-pay-statement-items': 'ITEM-005',
  'list-pay-groups': 'GROUP-003',
  'update-benefit': 'BEN-010',
};

/** An exchange as it would have been with each of its answers the last one: those that said "come back later" first. */
export function answersOf(exchange: Exchange): readonly Exchange[] {
  const earlier = exchange.earlier.map((response): Exchange => ({ ...exchange, response, failure: null, earlier: [] }));
  return [...earlier, exchange];
}

/**
 * Judges what holds around the body of any answer: that it is JSON and says so, that errors have their shape, that a
 * 202 is one of the interface's.
 *
 * @param stated whether the interface states what comes of the request; else only what holds for every refusal is judged.
 */
export function judgeEnvelope(exchange: Exchange, stated: boolean): readonly Judgement[] {
  const { response } = exchange;
  if (response === null) return [];
  if (response.status === 200) return stated ? [...judgeJson(exchange, response), ...judgeWriteStatus(exchange)] : [];
  if (response.status === 202) return stated ? judgeComeBackLater(exchange) : [];
  if (response.status < 300) return stated ? [otherSuccess(exchange)] : [];
  return response.status >= 400 ? judgeErrorBody(exchange, stated) : [];
}

/** A success under a status that no operation has: 201, 204 and the like. */
function otherSuccess(exchange: Exchange): Judgement {
  return broken(successRows[exchange.operation], {
    exchanges: [exchange],
    expected: '200 with the result',
    actual: describeAnswer(exchange),
    message: `${exchange.operation} answers a valid request with another status of success than 200.`,
  });
}

/** "Request and response bodies are JSON (`Content-Type: application/json`)". */
function judgeJson(exchange: Exchange, response: ReceivedResponse): readonly Judgement[] {
  const { body } = response;
  if (body.kind !== 'json') {
    return [
      broken('TYPE-001', {
        exchanges: [exchange],
        expected: 'a JSON body',
        actual: body.kind === 'empty' ? 'an empty body' : body.problem,
        message: `${exchange.operation} answered 200 without a body that is JSON.`,
      }),
    ];
  }
  return [
    holds('TYPE-001'),
    judge('TYPE-002', saysJson(response), {
      exchanges: [exchange],
      expected: 'Content-Type: application/json',
      actual: contentTypeOf(response) ?? 'no Content-Type',
      message: `${exchange.operation} sends JSON under another media type.`,
    }),
    judge('TYPE-003', response.oddities.length === 0, {
      exchanges: [exchange],
      expected: 'JSON that can be read in one way only',
      actual: response.oddities.slice(0, 3).join('; '),
      message: `${exchange.operation} sends JSON that readers will understand differently.`,
    }),
  ];
}
