import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { defineJudge, isBroken, type Judgement, requirement } from '../kernel/judge.ts';
import { judgeGivenPayment } from './given-payment.ts';
import type { GivenStatement } from './given-statement.ts';
import { readStatements } from './read-statements.ts';

/** A new payment that was read back, and read again later. */
export interface Rereading {
  readonly payment: {
    readonly creation: Exchange;
    readonly paymentId: string;
    readonly given: readonly GivenStatement[];
  };
  readonly mayBeEnrolled: (individualId: string) => boolean;
  /** The judgements of the first reading. */
  readonly first: readonly Judgement<RequirementId>[];
  /** The later reading, alone or in a batch. */
  readonly reading: Exchange;
}

export const keptByLaterPayments = requirement(
  'PAY-045',
  'What was given to a payment still reads the same after later payments were created.',
);

/** Judges that payments still read as given after later ones. Defects of the first reading are not reported again. */
export const judgeStillGiven = defineJudge([keptByLaterPayments], (rereadings: readonly Rereading[]) => {
  const compared = rereadings.flatMap(({ first, mayBeEnrolled, payment, reading }) => {
    const read = readStatements(reading, payment.paymentId);
    if (read === undefined || payment.given.length === 0 || first.some(isBroken)) return [];
    return [judgeGivenPayment({ ...payment, read, reading, isWhole: true, mayBeEnrolled }).filter(isBroken)];
  });
  const changed = compared.flat();
  const [firstChange] = changed;
  if (firstChange === undefined) return compared.length === 0 ? [] : [keptByLaterPayments.holds()];
  return [
    keptByLaterPayments.broken({
      exchanges: withLaterPayments(firstChange.exchanges, rereadings),
      pointer: firstChange.pointer,
      expected: firstChange.expected,
      actual: firstChange.actual,
      ...(firstChange.expectation === undefined ? {} : { expectation: firstChange.expectation }),
      message: 'What a payment was given reads otherwise after later payments were created.',
      count: changed.length,
    }),
  ];
});

/** The most later payments that a finding shows: one of them may be the cause. */
const maxLaterPayments = 3;

function withLaterPayments(exchanges: readonly Exchange[], rereadings: readonly Rereading[]): readonly Exchange[] {
  const [creation, ...readings] = exchanges;
  if (creation === undefined) return exchanges;
  const later = rereadings.flatMap(({ payment }) =>
    payment.creation.startedAt > creation.startedAt ? [payment.creation] : [],
  );
  return [creation, ...later.slice(-maxLaterPayments), ...readings];
}
