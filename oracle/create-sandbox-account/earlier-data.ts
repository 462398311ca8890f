import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsOf, firstDifference } from '../batch/documented.ts';
import { dataFields } from '../get-pay-statement/statement-fields.ts';
import { describeAnswer, isTemporary, statusOf, succeeded } from '../kernel/answer.ts';
import { bodyAt, every, expectAlike, expectSuccess, expectValue } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const earlierDataUnchanged = requirement(
  'ACCT-010',
  'What the connection already had stays as it was: its earlier token works, its entities are active.',
);

/** Judges that the earlier token reads a payment after an account was added (`creation`) as it did before. */
export const judgeEarlierData = defineJudge(
  [earlierDataUnchanged],
  (before: Exchange, creation: Exchange, after: Exchange) => {
    const [earlier] = elementsOf(before, 'payment_id') ?? [];
    const [later] = elementsOf(after, 'payment_id') ?? [];
    if (earlier?.code !== 200 || after.end !== 'answered' || isTemporary(later?.code ?? statusOf(after)))
      return undefined;
    const evidence = {
      exchanges: [before, creation, after],
      operation: 'create-sandbox-account',
      message: 'What a connection had is not as it was after an account was added to it.',
    } as const;
    if (!succeeded(after) || later?.code !== 200) {
      return earlierDataUnchanged.broken({
        ...evidence,
        expected: 'the pay statements, as before',
        actual: later?.code === undefined ? describeAnswer(after) : `an element of code ${later.code}`,
        expectation: every(expectSuccess(), expectValue(bodyAt('/responses/*/code'), 200)),
      });
    }
    const difference = firstDifference(dataFields, earlier.body, later.body, `${later.pointer}/body`);
    return earlierDataUnchanged.judge(difference === undefined, {
      ...evidence,
      pointer: difference?.pointer ?? null,
      expected: difference?.expected ?? '',
      actual: difference?.actual ?? '',
      // `before` lies two exchanges back.
      expectation: expectAlike(difference?.place ?? '', `${later.pointer}/body`, `${earlier.pointer}/body`, 2),
    });
  },
);
