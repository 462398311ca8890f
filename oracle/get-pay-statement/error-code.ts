import type { Exchange } from '../../specs/exchange.ts';
import { elementsOf } from '../batch/elements.ts';
import { asObject } from '../json.ts';
import { type Judgement, judge } from '../judgement.ts';

/** The code in the body of a failed element against the element's own. 200 and 202 have bodies of their own. */
export function judgeErrorCodes(exchange: Exchange): readonly Judgement[] {
  return (elementsOf(exchange, 'payment_id') ?? []).flatMap(({ pointer, code, body }) => {
    const inBody = asObject(body)?.code;
    if (code === undefined || code === 200 || code === 202 || typeof inBody !== 'number') return [];
    return [
      judge('BATCH-009', inBody === code, {
        exchanges: [exchange],
        pointer: `${pointer}/body/code`,
        expected: `${code}, as the element says`,
        actual: String(inBody),
        message: 'The code in the body of a failed element is not the code of the element.',
      }),
    ];
  });
}
