import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsOf } from '../batch/documented.ts';
import { asObject } from '../kernel/answer.ts';
import { bodyAt, expectEqual } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const sameCode = requirement(
  'BATCH-009',
  'The code in the body of a failed batch element equals the code of the element.',
);

/** Judges that the code in the body of a failed element is the element's own. Bodies of 200 and 202 differ. */
export const judgeErrorCodes = defineJudge([sameCode], (exchange: Exchange) =>
  (elementsOf(exchange, 'payment_id') ?? []).flatMap(({ pointer, code, body }) => {
    const bodyCode = asObject(body)?.code;
    if (code === undefined || code === 200 || code === 202 || typeof bodyCode !== 'number') return [];
    return [
      sameCode.judge(bodyCode === code, {
        exchanges: [exchange],
        pointer: `${pointer}/body/code`,
        expected: `${code}, as the element says`,
        actual: String(bodyCode),
        expectation: expectEqual(bodyAt(`${pointer}/body/code`), bodyAt(`${pointer}/code`)),
        message: 'The code in the body of a failed element is not the code of the element.',
      }),
    ];
  }),
);
