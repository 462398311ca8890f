import type { Exchange } from '../../specs/exchange.ts';
import { broken, holds, type Judgement } from '../judgement.ts';
import { linesOf } from './given-lines.ts';
import type { ReadStatement } from './read-statements.ts';

/**
 * Who may be enrolled in deductions: `nobody`; `some` of the individuals, it is not known which; or `anyone`, all of them
 * too, as in a connection that the run did not create.
 */
export type Enrolled = 'nobody' | 'some' | 'anyone';

/** A statement, and what it was given: only of the lists that it was not given is anything said. */
export interface DefaultStatement {
  readonly read: ReadStatement;
  readonly given: Readonly<Record<string, unknown>>;
}

/** From so many individuals on, a deduction that all of them have is none of enrollment. */
const wholeWorkforce = 5;

const rows = { earnings: 'PAY-046', taxes: 'PAY-047', employee_deductions: 'PAY-048' } as const;

/**
 * "By default no taxes, earnings or deductions are created, unless an individual is enrolled": PAY-046 to 048. Where some
 * may be enrolled, a deduction is a finding only if every individual of the payment has one that was not given.
 */
export function judgeDefaultLines(
  statements: readonly DefaultStatement[],
  creation: Exchange,
  enrolled: Enrolled,
): readonly Judgement[] {
  return (['earnings', 'taxes', 'employee_deductions'] as const).flatMap((kind): readonly Judgement[] => {
    const silent = statements.filter(({ given }) => given[kind] === undefined);
    const [surplus, ...others] = silent.filter(({ read }) => linesOf(read, kind).length > 0);
    if (silent.length === 0) return [];
    if (surplus === undefined) return [holds(rows[kind])];
    const isAll = others.length + 1 === silent.length && individualsIn(silent) >= wholeWorkforce;
    // Nothing is known of who is enrolled: that some have deductions says neither one thing nor the other.
    const isOpen = enrolled === 'anyone' || (enrolled === 'some' && !isAll);
    if (kind === 'employee_deductions' && isOpen) return [];
    return [
      broken(rows[kind], {
        exchanges: [creation, surplus.read.exchange],
        pointer: `${surplus.read.pointer}/${kind}`,
        expected: `no ${kind}`,
        actual: `${linesOf(surplus.read, kind).length} ${kind}`,
        message: `A pay statement has ${kind} although its payment was given none.`,
        count: others.length + 1,
      }),
    ];
  });
}

function individualsIn(statements: readonly DefaultStatement[]): number {
  return new Set(statements.map(({ read }) => read.individualId)).size;
}
