import type { Exchange } from '../../specs/words/exchange.ts';
import { defineJudge, type Judgement, requirement } from '../kernel/judge.ts';
import { expectMany } from './expect-statement.ts';
import type { GivenStatement } from './given-statement.ts';
import { linesOf } from './lines.ts';
import type { ReadStatement } from './read-statements.ts';

/** Who may be enrolled: `nobody`, `some` of the individuals, or `anyone`, as in a connection not of this run. */
export type Enrolled = 'nobody' | 'some' | 'anyone';

/** Ids of individuals, in lower case; undefined stands for one whose id is not a string. */
export type Individuals = ReadonlySet<string | undefined>;

/** A statement, and what it was given: only lists that it was not given are judged. */
export interface DefaultStatement {
  readonly read: ReadStatement;
  readonly given: Readonly<Record<string, unknown>>;
}

/** Pairs each statement that was read with what its individual was given, which is nothing if it was not named. */
export function withGiven(
  given: readonly GivenStatement[],
  read: readonly ReadStatement[],
): readonly DefaultStatement[] {
  const named = new Map(given.map((statement) => [statement.individual_id.toLowerCase(), statement]));
  return read.map((one) => ({ read: one, given: { ...named.get(one.individualId ?? '') } }));
}

/** The number of individuals from which on a deduction of all of them does not come of enrollment. */
const wholeWorkforce = 5;

/** The requirement that there are no lines unless they were given, by their kind. */
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
 * Judges "By default no taxes, earnings or deductions …": if some may be enrolled, only if each individual has a
 * deduction not given, or one not enrolled is paid so. `deducted`: who had deductions before; null: not seen.
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
    return kinds.flatMap((kind): readonly Judgement<DefaultLinesId>[] => {
      const silent = statements.filter(({ given }) => given[kind] === undefined);
      const withLines = silent.filter(({ read }) => linesOf(read, kind).length > 0);
      if (silent.length === 0) return [];
      const isAll = withLines.length === silent.length && individualsIn(silent) >= wholeWorkforce;
      // It is not known who is enrolled, so deductions of some show nothing.
      const isOpen = enrolled === 'anyone' || (enrolled === 'some' && !isAll);
      const mayHave = (read: ReadStatement): boolean =>
        isOpen &&
        (kind === 'employee_deductions' || (read.individualId ?? '') === '' || mayBeEnrolled.has(read.individualId));
      const [surplus, ...others] = withLines.filter(({ read }) => !mayHave(read));
      // Individuals without lines show that there are none by default; for deductions, only if nobody has any.
      const areShown = withLines.length === 0 || (kind !== 'employee_deductions' && withLines.length < silent.length);
      if (surplus === undefined) return areShown ? [noneUnlessGiven[kind].holds()] : [];
      return [
        noneUnlessGiven[kind].broken({
          exchanges: [creation, surplus.read.exchange],
          pointer: `${surplus.read.pointer}/${kind}`,
          expected: `no ${kind}`,
          actual: `${linesOf(surplus.read, kind).length} ${kind}`,
          ...expectMany(surplus.read, `/${kind}/*`, 0),
          message: `A pay statement has ${kind} although its payment was given none.`,
          count: others.length + 1,
        }),
      ];
    });
  },
);

/** The individuals with deductions or contributions, their own or given ones: they may be enrolled. */
export function individualsWithDeductions(statements: readonly DefaultStatement[]): Individuals {
  const deducted = statements.filter(
    ({ given, read }) =>
      given.employee_deductions !== undefined ||
      linesOf(read, 'employee_deductions').length + linesOf(read, 'employer_contributions').length > 0,
  );
  return new Set(deducted.map(({ read }) => read.individualId));
}

function individualsIn(statements: readonly DefaultStatement[]): number {
  return new Set(statements.map(({ read }) => read.individualId)).size;
}
