import type { Exchange } from '../specs/exchange.ts';
import { uuidPattern } from '../specs/interface-facts.ts';
import { type OperationId, operationIds } from '../specs/operations.ts';
import { describeAnswer, jsonOf, statusOf } from './answer.ts';
import { asObject } from './json.ts';
import { blocked, broken, holds, type Judgement, judge } from './judgement.ts';

/** What is wrong with the credential of a request. */
export type Wrongness = 'none' | 'wrong' | 'other-scheme';

const wrongnesses: readonly Wrongness[] = ['none', 'wrong', 'other-scheme'];

/** The requirement that a credential wrong in this way is refused by this operation: AUTH-001 to AUTH-033, in the order of the table. */
export function credentialRequirement(operation: OperationId, wrongness: Wrongness): string {
  const number = 1 + operationIds.indexOf(operation) * wrongnesses.length + wrongnesses.indexOf(wrongness);
  return `AUTH-${String(number).padStart(3, '0')}`;
}

/** Any answer of 2xx lets the request through, whatever is in it; every other answer is a refusal. */
export function judgeRefusal(exchange: Exchange, wrongness: Wrongness, label: string): Judgement {
  const status = statusOf(exchange);
  const requirement = credentialRequirement(exchange.operation, wrongness);
  if (status === undefined) {
    return blocked(requirement, describeAnswer(exchange));
  }
  return judge(requirement, status < 200 || status >= 300, {
    exchanges: [exchange],
    expected: 'a refusal',
    actual: `${describeAnswer(exchange)} for ${label}`,
    message: `${exchange.operation} lets a request through with ${label}.`,
  });
}

/** Shorter values say nothing: they stand in any answer. */
const shortestTelling = 12;

/**
 * A refusal must hand out no data: none of the strings that the same request was answered with under its valid
 * credential, those that the request itself carries apart.
 */
export function judgeNoData(refusal: Exchange, valid: Exchange): Judgement {
  const sent = `${refusal.request.path} ${refusal.request.body ?? ''}`;
  const told = new Set<string>();
  collectStrings(dataOf(valid), told, 0);
  const telling = [...told].filter((text) => text.length >= shortestTelling && !sent.includes(text));
  const text = refusal.response?.text ?? '';
  const leaks = telling.filter((value) => text.includes(value));
  // One UUID is data; of names and the like it takes two, since one may stand in an error message by chance.
  const leaked = leaks.find((value) => uuidPattern.test(value)) ?? (leaks.length > 1 ? leaks[0] : undefined);
  if (leaked === undefined) return holds('AUTH-035');
  return broken('AUTH-035', {
    exchanges: [refusal],
    expected: 'a refusal without data',
    actual: `the refusal carries ${JSON.stringify(leaked.slice(0, 60))}, which stands in the answer to a valid credential`,
    message: `${refusal.operation} refuses the credential by its status, and hands out the data all the same.`,
  });
}

/** The keys of an answer under which the interface has data. */
const dataKeys = ['responses', 'data', 'individual_ids', 'benefit_id'];

/** What of an answer is data: not what a target adds around it, which may be the same in every answer. */
function dataOf(valid: Exchange): unknown {
  const body = asObject(jsonOf(valid));
  return body === undefined ? jsonOf(valid) : dataKeys.map((key) => body[key]);
}

const maxStrings = 2_000;
const maxDepth = 20;

function collectStrings(value: unknown, into: Set<string>, depth: number): void {
  if (into.size >= maxStrings || depth > maxDepth) return;
  if (typeof value === 'string') into.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collectStrings(part, into, depth + 1);
  }
}
