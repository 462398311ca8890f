import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsOf } from '../batch/documented.ts';
import { describeAnswer, statusOf, succeeded } from '../kernel/answer.ts';
import { bodyAt, every, expectSuccess, expectValue, having, within } from '../kernel/expectation.ts';
import { defineJudge, type Evidence, requirement } from '../kernel/judge.ts';

export const staysKnown = requirement(
  'STATE-010',
  'A thing that was listed or created is not answered as unknown afterwards.',
);

/** The ids that an answer gives data for (batches), or a constant one where the answer itself is the data. */
function known(exchange: Exchange, operation: OperationId): ReadonlySet<string> {
  if (!succeeded(exchange)) return new Set();
  if (operation !== 'get-pay-statement' && operation !== 'get-enrollments') return new Set([operation]);
  const elements = elementsOf(exchange, operation === 'get-pay-statement' ? 'payment_id' : 'enrollment_id') ?? [];
  return new Set(elements.flatMap(({ id, code }) => (id === undefined || code !== 200 ? [] : [id])));
}

/** A test whether an answer says that a thing is not there: its element of 4xx but 429, or 404 and 410 as a whole. */
function unknownIn(exchange: Exchange, operation: OperationId): (id: string) => boolean {
  const status = statusOf(exchange);
  if (status === 404 || status === 410) return () => true;
  if (operation !== 'get-pay-statement' && operation !== 'get-enrollments') return () => false;
  const elements = elementsOf(exchange, operation === 'get-pay-statement' ? 'payment_id' : 'enrollment_id') ?? [];
  // The first element of an id counts.
  const codes = new Map([...elements].reverse().map((element) => [element.id, element.code ?? 0]));
  return (id) => {
    const code = codes.get(id) ?? 0;
    return code >= 400 && code < 500 && code !== 429;
  };
}

/** Judges that something that was answered with data is not unknown in all `later` reads; judges nothing without such reads. */
export const judgeStillKnown = defineJudge(
  [staysKnown],
  (operation: OperationId, earlier: Exchange, later: readonly Exchange[]) => {
    const ids = [...known(earlier, operation)];
    const last = later.at(-1);
    if (ids.length === 0 || last === undefined) return [];
    const tests = later.map((exchange) => unknownIn(exchange, operation));
    const lost = ids.find((id) => tests.every((isUnknown) => isUnknown(id)));
    return [
      staysKnown.judge(lost === undefined, {
        exchanges: [earlier, ...later],
        operation,
        expected: 'the data that was there before',
        ...(lost === undefined ? {} : expectKnown(operation, lost)),
        actual: `${describeAnswer(last)}, ${lost ?? ''} is unknown`,
        message: `${operation} no longer knows what it answered with data before.`,
      }),
    ];
  },
);

/** Expects a thing that was lost to be known: its element has data, or the request is no more refused. */
function expectKnown(operation: OperationId, id: string): Pick<Evidence, 'expectation'> {
  if (operation !== 'get-pay-statement' && operation !== 'get-enrollments') return { expectation: expectSuccess() };
  const idKey = operation === 'get-pay-statement' ? '/payment_id' : '/enrollment_id';
  const own = having(bodyAt('/responses/*'), idKey, id);
  return { expectation: every(expectSuccess(), expectValue(within(own, '/code'), 200)) };
}
