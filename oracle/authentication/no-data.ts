import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, jsonOf } from '../kernel/answer.ts';
import { expectLacks } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const handsOutNothing = requirement('AUTH-035', 'A refusal for want of a valid credential hands out no data.');

/** The least characters of a string that identifies data: shorter strings may occur in any answer. */
const shortestDistinctive = 12;

/** Judges that a refusal contains no data of the valid answer, except data of its own request. */
export const judgeNoData = defineJudge([handsOutNothing], (refusal: Exchange, valid: Exchange) => {
  const sent = `${refusal.request.path} ${refusal.request.body ?? ''}`;
  const strings = new Set<string>();
  collectStrings(dataOf(valid), strings, 0);
  const distinctive = [...strings].filter((text) => text.length >= shortestDistinctive && !sent.includes(text));
  const text = refusal.response?.text ?? '';
  const leaks = distinctive.filter((value) => text.includes(value));
  // One UUID is enough; of other strings two are needed, since one may occur in an error message by chance.
  const leaked = leaks.find((value) => uuidPattern.test(value)) ?? (leaks.length > 1 ? leaks[0] : undefined);
  if (leaked === undefined) return handsOutNothing.holds();
  return handsOutNothing.broken({
    exchanges: [refusal],
    expected: 'a refusal without data',
    actual: `the refusal carries ${JSON.stringify(leaked.slice(0, 60))}, which stands in the answer to a valid credential`,
    expectation: expectLacks(leaked),
    message: `${refusal.operation} refuses the credential by its status, and hands out the data all the same.`,
  });
});

/** The keys of a body under which the interface places data. */
const dataKeys = ['responses', 'data', 'individual_ids', 'benefit_id'];

/** Returns the data of an answer, without keys that a target adds to every answer. */
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
