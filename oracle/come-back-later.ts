import type { Exchange } from '../specs/exchange.ts';
import { operations } from '../specs/operations.ts';
import { isValid } from '../specs/validator.ts';
import { jsonOf } from './answer.ts';
import { asObject, show } from './json.ts';
import { broken, holds, type Judgement, judge } from './judgement.ts';
import { saysJson } from './media-type.ts';

/** The service codes that go with the two names of a 202 ("States and transitions", "Errors"). */
const documentedPairs: ReadonlyMap<unknown, string> = new Map([
  ['sync_in_progress', 'data_sync_in_progress'],
  ['authorization_pending', 'pending'],
]);

/** Judges a whole-request 202. Other names than the documented ones are left open; the documented pairs must not be crossed. */
export function judgeComeBackLater(exchange: Exchange): readonly Judgement[] {
  const { response } = exchange;
  if (response === null) return [];
  const body = jsonOf(exchange);
  const [object, isJson] = [asObject(body), body !== undefined];
  const operation = operations[exchange.operation];
  if (operation.effect === 'write') return judgeWrite(exchange);
  if (exchange.operation !== 'get-pay-statement') {
    if (object === undefined) return [];
    return [
      judge('ASYNC-027', isValid('accepted', object), {
        exchanges: [exchange],
        expected: 'name, service_code and message',
        actual: show(object),
        message: 'A 202 carries a JSON object without what the pay statements operation gives with it.',
      }),
      ...judgePair(exchange),
    ];
  }
  return [
    // JSON that is no object is told by its shape.
    judge('ASYNC-029', isJson && saysJson(response), {
      exchanges: [exchange],
      expected: 'a JSON object with Content-Type: application/json',
      actual: isJson ? 'another media type' : 'a body that is not JSON',
      message: 'A 202 of the pay statements operation is not sent as JSON.',
    }),
    ...judgePair(exchange),
    ...judgeCode(exchange),
  ];
}

function judgePair(exchange: Exchange): readonly Judgement[] {
  const object = asObject(jsonOf(exchange));
  const expected = documentedPairs.get(object?.name);
  if (object === undefined || typeof object.service_code !== 'string' || expected === undefined) return [];
  const isOtherPairs = [...documentedPairs.values()].includes(object.service_code) && object.service_code !== expected;
  return [
    judge('ASYNC-024', !isOtherPairs, {
      exchanges: [exchange],
      pointer: '/service_code',
      expected: `${expected} with the name ${show(object.name)}`,
      actual: show(object.service_code),
      message: 'The documented names and service codes of a 202 are crossed.',
    }),
  ];
}

function judgeCode(exchange: Exchange): readonly Judgement[] {
  const object = asObject(jsonOf(exchange));
  if (typeof object?.code !== 'number') return [];
  return [
    judge('ASYNC-025', object.code === 202, {
      exchanges: [exchange],
      pointer: '/code',
      expected: '202',
      actual: show(object.code),
      message: 'The code in the body of a 202 is another.',
    }),
  ];
}

/** A write shows 200 only: with its result in it, 202 is the wrong status; with "come back later", nothing can be said. */
function judgeWrite(exchange: Exchange): readonly Judgement[] {
  const hasResult = isValid(`${exchange.operation}.response`, jsonOf(exchange));
  if (!hasResult) return [];
  return [
    broken('ASYNC-028', {
      exchanges: [exchange],
      expected: '200',
      actual: '202, with the result in it',
      message: `${exchange.operation} has its result, and answers as if it had not.`,
    }),
  ];
}

/** A write that answered 200 gives `ASYNC-028` its evidence. */
export function judgeWriteStatus(exchange: Exchange): readonly Judgement[] {
  const isWrite = operations[exchange.operation].effect === 'write';
  return isWrite && exchange.response?.status === 200 ? [holds('ASYNC-028')] : [];
}
