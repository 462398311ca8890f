import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { batchIdKeys, elementsOf } from '../batch/documented.ts';
import { describeAnswer, statusOf, succeeded } from '../kernel/answer.ts';
import { bodyAt, every, expectSuccess, expectValue, having, within } from '../kernel/expectation.ts';
import { defineJudge, type Evidence, requirement } from '../kernel/judge.ts';

export const staysKnown = requirement(
  'STATE-010',
  'A thing that was listed or created is not answered as unknown afterwards.',
);

/** Lists the ids in a batch for which an answer has data; for other operations, a constant if it succeeded. */
function knownIds(exchange: Exchange, operation: OperationId): ReadonlySet<string> {
  if (!succeeded(exchange)) return new Set();
  const idKey = batchIdKeys[operation];
  if (idKey === undefined) return new Set([operation]);
  const elements = elementsOf(exchange, idKey) ?? [];
  return new Set(elements.flatMap(({ id, code }) => (id === undefined || code !== 200 ? [] : [id])));
}

/** Makes the test whether a thing is unknown in an answer: by an element of 4xx but 429, or a whole 404 or 410. */
function unknownIn(exchange: Exchange, operation: OperationId): (id: string) => boolean {
  const status = statusOf(exchange);
  if (status === 404 || status === 410) return () => true;
  const idKey = batchIdKeys[operation];
  if (idKey === undefined) return () => false;
  const elements = elementsOf(exchange, idKey) ?? [];
  return (id) => {
    const code = elements.find((element) => element.id === id)?.code ?? 0;
    return code >= 400 && code < 500 && code !== 429;
  };
}

/** Judges that data shown before is not unknown in all `later` reads. Without later reads nothing is judged. */
export const judgeStillKnown = defineJudge(
  [staysKnown],
  (operation: OperationId, earlier: Exchange, later: readonly Exchange[]) => {
    const ids = [...knownIds(earlier, operation)];
    const last = later.at(-1);
    if (ids.length === 0 || last === undefined) return undefined;
    const tests = later.map((exchange) => unknownIn(exchange, operation));
    const lost = ids.find((id) => tests.every((isUnknown) => isUnknown(id)));
    return staysKnown.judge(lost === undefined, {
      exchanges: [earlier, ...later],
      operation,
      expected: 'the data that was there before',
      ...(lost === undefined ? {} : expectKnown(operation, lost)),
      actual: `${describeAnswer(last)}, ${lost ?? ''} is unknown`,
      message: `${operation} no longer knows what it answered with data before.`,
    });
  },
);

/** Expects data for a lost thing: its element has code 200, or the request succeeds. */
function expectKnown(operation: OperationId, id: string): Pick<Evidence, 'expectation'> {
  const idKey = batchIdKeys[operation];
  if (idKey === undefined) return { expectation: expectSuccess() };
  const own = having(bodyAt('/responses/*'), `/${idKey}`, id);
  return { expectation: every(expectSuccess(), expectValue(within(own, '/code'), 200)) };
}
