import type { Exchange } from '../../specs/exchange.ts';
import { type Broken, broken, holds, type Judgement } from '../judgement.ts';
import { judgeGivenPayment } from './given-payment.ts';
import type { GivenStatement } from './given-statement.ts';
import { readStatements } from './read-statements.ts';

/** A payment that was read back when it was new, and once more later. */
export interface Rereading {
  readonly payment: {
    readonly creation: Exchange;
    readonly paymentId: string;
    readonly given: readonly GivenStatement[];
  };
  readonly mayBeEnrolled: (individualId: string) => boolean;
  /** What was judged of the first reading. */
  readonly first: readonly Judgement[];
  /** The later reading, alone or in a batch. */
  readonly reading: Exchange;
}

/** Judges that what was given to payments still reads the same after later ones: PAY-045. What was wrong before is not told again. */
export function judgeStillGiven(rereadings: readonly Rereading[]): readonly Judgement[] {
  const found = rereadings.flatMap(({ first, mayBeEnrolled, payment, reading }): readonly (Broken | true)[] => {
    const read = readStatements(reading, payment.paymentId);
    const wasBroken = first.some(({ kind }) => kind === 'broken');
    if (read === undefined || payment.given.length === 0 || wasBroken) return [];
    const judged = judgeGivenPayment({ ...payment, read, reading, isWhole: true, mayBeEnrolled });
    const changed = judged.filter((judgement) => judgement.kind === 'broken');
    return changed.length === 0 ? [true] : changed;
  });
  const changed = found.filter((one) => one !== true);
  const [one] = changed;
  if (one === undefined) return found.length === 0 ? [] : [holds('PAY-045')];
  return [
    broken('PAY-045', {
      exchanges: one.exchanges,
      pointer: one.pointer,
      expected: one.expected,
      actual: one.actual,
      message: 'What a payment was given reads otherwise after later payments were created.',
      count: changed.length,
    }),
  ];
}
