import { isValid } from '../../specs/validation/validator.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, type JsonObject, jsonOf, saysJson, show } from '../kernel/answer.ts';
import { bodyAt, every, expectEqual, saysJsonAt } from '../kernel/expectation.ts';
import { defineJudge, type RequestFacts, requirement } from '../kernel/judge.ts';

const shownErrorCode = requirement(
  'ERR-010',
  'The code in a documented error body equals the HTTP status of its answer.',
);
export const shownErrorAsJson = requirement(
  'ERR-011',
  'A documented error (422 of pay statements, 404 of enrolled individuals) is sent as JSON, with a JSON media type.',
);
const otherErrorShape = requirement(
  'ERR-012',
  'Where an undocumented refusal carries a JSON object, it has the code, name, message and service_code of the common error shape.',
);
const otherErrorCode = requirement(
  'ERR-013',
  'Where an undocumented refusal carries the common error shape, its code equals the HTTP status.',
);

/** Whether the interface shows the error body of an answer: "Response 422", "Response 404". */
function isShown(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  return (
    (exchange.operation === 'get-pay-statement' && status === 422) ||
    (exchange.operation === 'list-enrolled-individuals' && status === 404)
  );
}

const listedCodes: readonly unknown[] = ['batch_limit_exceeded', 'page_size_limit_exceeded', 'benefit_not_found'];

/** Whether an answer is an error that the interface lists, by operation, status and service code. */
export const isListedError = (exchange: Exchange): boolean =>
  isShown(exchange) && listedCodes.includes(asObject(jsonOf(exchange))?.service_code);

const commonKeys = { code: 'number', name: 'string', message: 'string', service_code: 'string' } as const;

function flawsOf(body: JsonObject | undefined): readonly string[] {
  const flaws = Object.entries(commonKeys).flatMap(([key, type]) => {
    if (body?.[key] === undefined) return [`no ${key}`];
    return typeof body[key] === type ? [] : [`${key} of another type`];
  });
  return flaws.length === 0 ? ['another shape'] : flaws;
}

/** Without a stated result, only listed errors are documented; of other refusals only an object is judged. */
export const judgeErrorBody = defineJudge(
  [shownErrorAsJson, otherErrorShape, shownErrorCode, otherErrorCode],
  (exchange: Exchange, { hasStatedResult }: Pick<RequestFacts, 'hasStatedResult'>) => {
    const { response } = exchange;
    if (response === null || response.status < 400) return [];
    const body = jsonOf(exchange);
    const object = asObject(body);
    const isDocumented = (hasStatedResult && isShown(exchange)) || isListedError(exchange);
    if (!isDocumented && object === undefined) return [];
    const isCommonShape = object !== undefined && isValid('error', object);
    // JSON that is not an object is reported by the judge of shapes.
    const asShown = isDocumented
      ? shownErrorAsJson.judge(body !== undefined && saysJson(response), {
          exchanges: [exchange],
          expected: 'a JSON error body with Content-Type: application/json',
          actual: body === undefined ? 'a body that is not JSON' : 'another media type',
          expectation: every({ kind: 'json', back: 0 }, saysJsonAt()),
          message: 'The error that the interface shows is not sent as JSON.',
        })
      : otherErrorShape.judge(isCommonShape, {
          exchanges: [exchange],
          expected: 'code, name, message and service_code',
          kinds: flawsOf(object),
          actual: show(object),
          expectation: {
            kind: 'valid',
            value: bodyAt(''),
            constraint: { keyword: 'required', keys: ['code', 'name', 'message', 'service_code'] },
          },
          message: 'A refusal carries a JSON object that is not of the common error shape.',
        });
    if (!isCommonShape) return [asShown];
    const code = isDocumented ? shownErrorCode : otherErrorCode;
    return [
      asShown,
      code.judge(object.code === response.status, {
        exchanges: [exchange],
        pointer: '/code',
        expected: String(response.status),
        actual: show(object.code),
        expectation: expectEqual(bodyAt('/code'), { kind: 'status', back: 0 }),
        message: 'The code in the error body is not the HTTP status of its answer.',
      }),
    ];
  },
);
