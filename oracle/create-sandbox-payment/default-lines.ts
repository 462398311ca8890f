import type { Exchange } from '../../specs/words/exchange.ts';
import { defineJudge, type Judgement, requirement } from '../kernel/judge.ts';
import { expectNumber } from './given-lines.ts';
import { type GivenPayment, judgeGivenPayment } from './given-payment.ts';
import type { GivenStatement } from './given-statement.ts';
import { linesOf, type ReadStatement } from './read-statements.ts';

/**
 * Who may be enrolled in deductions: `nobody`, if the run made the individuals up; `some`, not all, in a connection that
 * the run created; `anyone` in one that it did not create.
 */
export type Enrolled = 'nobody' | 'some' | 'anyone';

/** Ids of individuals in lower case; undefined: an id that is not a string. */
export type Individuals = ReadonlySet<string | undefined>;

/** A statement that was read, with the fields that it was given: lists that it was given are not judged. */
export interface DefaultStatement {
  readonly read: ReadStatement;
  readonly given: Readonly<Record<string, unknown>>;
}

/** Pairs each statement that was read with the fields that its individual was given; none if it was not named. */
export function withGiven(
  given: readonly GivenStatement[],
  read: readonly ReadStatement[],
): readonly DefaultStatement[] {
  const named = new Map(given.map((statement) => [statement.individual_id.toLowerCase(), statement]));
  return read.map((one) => ({ read: one, given: { ...named.get(one.individualId ?? '') } }));
}

/** The least number of individuals who can't all be enrolled: if each of them has a deduction, it is a default one. */
const minWorkforce = 5;

const noneUnlessGiven = {
  earnings: requirement('PAY-046', 'A statement for which no earnings were given has none.'),
  taxes: requirement('PAY-047', 'A statement for which no taxes were given has none.'),
  employee_deductions: requirement(
    'PAY-048',
    'A statement for which no employee_deductions were given has none, unless the individual is enrolled.',
  ),
} as const;

type DefaultLinesId = (typeof noneUnlessGiven)[keyof typeof noneUnlessGiven]['id'];
const kinds = ['earnings', 'taxes', 'employee_deductions'] as const;

/**
 * Judges that statements have no lines that they were not given. Whoever may be enrolled is excepted, as the interface
 * says. `deducted`: who had deductions in earlier payments; null: not known, so these statements must show it.
 */
export const judgeDefaultLines = defineJudge(
  Object.values(noneUnlessGiven),
  (
    statements: readonly DefaultStatement[],
    creation: Exchange,
    enrolled: Enrolled,
    deducted: Individuals | null = null,
  ) => {
    const mayBeEnrolled = deducted ?? individualsWithDeductions(statements);
    return kinds.flatMap((kind): readonly Judgement<DefaultLinesId>[] | Judgement<DefaultLinesId> => {
      const withoutGiven = statements.filter(({ given }) => given[kind] === undefined);
      const withLines = withoutGiven.filter(({ read }) => linesOf(read, kind).length > 0);
      if (withoutGiven.length === 0) return [];
      const haveAllLines = withLines.length === withoutGiven.length && countIndividuals(withoutGiven) >= minWorkforce;
      // The enrolled are not known, so deductions of some individuals show nothing.
      const isEnrollmentUnknown = enrolled === 'anyone' || (enrolled === 'some' && !haveAllLines);
      // Anyone's deductions may be those of an enrollment; other lines only if the individual may be enrolled.
      const mayHave = (read: ReadStatement): boolean =>
        isEnrollmentUnknown &&
        (kind === 'employee_deductions' || (read.individualId ?? '') === '' || mayBeEnrolled.has(read.individualId));
      const [surplus, ...others] = withLines.filter(({ read }) => !mayHave(read));
      // Empty lists show that there are no default lines; for deductions, only if nobody has any.
      const isShown =
        withLines.length === 0 || (kind !== 'employee_deductions' && withLines.length < withoutGiven.length);
      if (surplus === undefined) return isShown ? [noneUnlessGiven[kind].holds()] : [];
      return noneUnlessGiven[kind].broken({
        exchanges: [creation, surplus.read.exchange],
        pointer: `${surplus.read.pointer}/${kind}`,
        expected: `no ${kind}`,
        actual: `${linesOf(surplus.read, kind).length} ${kind}`,
        ...expectNumber(surplus.read, `/${kind}/*`, 0),
        message: `A pay statement has ${kind} although its payment was given none.`,
        count: others.length + 1,
      });
    });
  },
);

/** Finds the individuals with deductions or contributions, given or not: they may be enrolled. */
export function individualsWithDeductions(statements: readonly DefaultStatement[]): Individuals {
  const withDeductions = statements.filter(
    ({ given, read }) =>
      given.employee_deductions !== undefined ||
      linesOf(read, 'employee_deductions').length + linesOf(read, 'employer_contributions').length > 0,
  );
  return new Set(withDeductions.map(({ read }) => read.individualId));
}

function countIndividuals(statements: readonly DefaultStatement[]): number {
  return new Set(statements.map(({ read }) => read.individualId)).size;
}

/** Judges what a payment was given, and was not. @param deducted ids with deductions before, in lower case; null: unknown */
export const judgeReadBack = defineJudge(
  [judgeGivenPayment, judgeDefaultLines],
  (payment: GivenPayment, enrolled: Enrolled, deducted: Individuals | null = null) => {
    const { creation, given, mayBeEnrolled, read } = payment;
    const isExcepted = ({ individualId }: ReadStatement) => individualId === undefined || mayBeEnrolled(individualId);
    const statements = withGiven(given, read);
    const ofEnrolled = statements.filter((one) => isExcepted(one.read));
    const ofOthers = statements.filter((one) => !isExcepted(one.read));
    return [
      ...judgeGivenPayment(payment),
      ...judgeDefaultLines(ofEnrolled, creation, enrolled, deducted),
      ...judgeDefaultLines(ofOthers, creation, 'nobody'),
    ];
  },
);
