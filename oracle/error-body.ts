import type { Exchange } from '../specs/exchange.ts';
import { isValid } from '../specs/validator.ts';
import { jsonOf } from './answer.ts';
import { asObject, show } from './json.ts';
import { type Judgement, judge } from './judgement.ts';
import { saysJson } from './media-type.ts';

/** The answers whose error body the interface shows: "Response 422" of pay statements, "Response 404" of enrolled individuals. */
function isShown(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  return (
    (exchange.operation === 'get-pay-statement' && status === 422) ||
    (exchange.operation === 'list-enrolled-individuals' && status === 404)
  );
}

/** The service codes of the errors that the interface lists, which no other error of the operation has. */
const listedCodes: readonly unknown[] = ['batch_limit_exceeded', 'page_size_limit_exceeded', 'benefit_not_found'];

/**
 * Whether an answer is stated by the interface whatever was asked: one of its listed errors, by operation, status and
 * service code.
 */
export function isListedError(exchange: Exchange): boolean {
  return isShown(exchange) && listedCodes.includes(asObject(jsonOf(exchange))?.service_code);
}

/**
 * Judges the body of a refusal ("Error body shape"). Where the interface shows the error its media type is judged here
 * and its shape by the schemas; elsewhere any body will do, and a JSON object of another shape is advised against.
 */
export function judgeErrorBody(exchange: Exchange, stated: boolean): readonly Judgement[] {
  const { response } = exchange;
  if (response === null) return [];
  const body = jsonOf(exchange);
  const [object, isJson] = [asObject(body), body !== undefined];
  const shown = (stated && isShown(exchange)) || isListedError(exchange);
  if (!shown && object === undefined) return [];
  const isCommonShape = object !== undefined && isValid('error', object);
  const judgements: Judgement[] = [];
  if (shown) {
    judgements.push(
      // JSON that is no object is told by its shape.
      judge('ERR-011', isJson && saysJson(response), {
        exchanges: [exchange],
        expected: 'a JSON error body with Content-Type: application/json',
        actual: isJson ? 'another media type' : 'a body that is not JSON',
        message: 'The error that the interface shows is not sent as JSON.',
      }),
    );
  } else {
    judgements.push(
      judge('ERR-012', isCommonShape, {
        exchanges: [exchange],
        expected: 'code, name, message and service_code',
        actual: show(object),
        message: 'A refusal carries a JSON object that is not of the common error shape.',
      }),
    );
  }
  if (isCommonShape) {
    judgements.push(
      judge(shown ? 'ERR-010' : 'ERR-013', object.code === response.status, {
        exchanges: [exchange],
        pointer: '/code',
        expected: String(response.status),
        actual: show(object.code),
        message: 'The code in the error body is not the HTTP status of its answer.',
      }),
    );
  }
  return judgements;
}
