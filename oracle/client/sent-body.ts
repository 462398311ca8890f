import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { jsonTokens } from '../../specs/words/json-tokens.ts';
import { asArray, asObject, asString, requestBody, show } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const bodyIsObject = requirement('CALL-014', 'Where the client sends a body, it sends a JSON object.');
const keysStandOnce = requirement('CALL-016', 'The client writes no key twice in the body of a request.');

export const judgeSentBody = defineJudge([bodyIsObject, keysStandOnce], (exchange: Exchange) => {
  const { operation, request } = exchange;
  const { body } = operations[operation];
  const isAbsent = request.body === null || request.body === '';
  // Every field of a sandbox payment is optional, so a body without any may be left out.
  if (body === 'none' || (isAbsent && (body === 'optional' || operation === 'create-sandbox-payment'))) return [];
  if (requestBody(exchange) === undefined) {
    return bodyIsObject.broken({
      exchanges: [exchange],
      expected: 'a JSON object',
      actual: isAbsent ? 'no body' : show(request.body),
      message: `${operation} is sent a body that is no JSON object.`,
    });
  }
  const twice = repeatedKey(request.body ?? '');
  return [
    bodyIsObject.holds(),
    keysStandOnce.judge(twice === undefined, {
      exchanges: [exchange],
      expected: 'each key once',
      actual: `${show(twice)} more than once in one object`,
      message: `${operation} is sent a body in which a key stands twice.`,
    }),
  ];
});

/** Finds a key that stands twice in one object, at any depth. */
function repeatedKey(json: string): string | undefined {
  /** The objects and arrays around a token, the innermost last: the keys seen in an object, null for an array. */
  const enclosing: (Set<string> | null)[] = [];
  let last = '';
  for (const { token: part } of jsonTokens(json)) {
    if (part === '{' || part === '[') enclosing.push(part === '{' ? new Set() : null);
    else if (part === '}' || part === ']') enclosing.pop();
    else if (part === ':') {
      const key: unknown = JSON.parse(last);
      const seen = enclosing.at(-1);
      if (seen?.has(String(key)) === true) return String(key);
      seen?.add(String(key));
    }
    last = part;
  }
  return undefined;
}

const batchHasRequests = requirement(
  'CALL-015',
  'The client sends a batch as the list requests, and names an id in each element.',
);
const idOf = { 'get-pay-statement': 'payment_id', 'get-enrollments': 'enrollment_id' } as const;

export const judgeSentBatch = defineJudge([batchHasRequests], (exchange: Exchange) => {
  const { operation } = exchange;
  if (operation !== 'get-pay-statement' && operation !== 'get-enrollments') return undefined;
  const body = requestBody(exchange);
  if (body === undefined) return undefined;
  const requests = asArray(body.requests);
  const key = idOf[operation];
  const without = requests?.find((each) => asString(asObject(each)?.[key]) === undefined);
  return batchHasRequests.judge(requests !== undefined && without === undefined, {
    exchanges: [exchange],
    expected: `requests, a list of objects with ${key}`,
    actual: show(requests === undefined ? body : without),
    message: `${operation} is sent a batch that does not say what is asked for.`,
  });
});
