import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { bodyAt, every, expectCount, expectValue, having, not, within } from '../kernel/expectation.ts';
import {
  type Broken,
  blocked,
  defineJudge,
  type IdsOf,
  isBroken,
  type Judgement,
  requirement,
} from '../kernel/judge.ts';
import { statementOf } from './given-lines.ts';
import { type GivenStatement, judgeGivenStatement } from './given-statement.ts';
import type { ReadStatement } from './read-statements.ts';

/** A created payment with the statements that it was given, and those that were read. */
export interface GivenPayment {
  readonly creation: Exchange;
  /** Each individual at most once. */
  readonly given: readonly GivenStatement[];
  readonly read: readonly ReadStatement[];
  readonly reading: Exchange;
  /** Whether all statements of the payment were read, and not only a page. */
  readonly isWhole: boolean;
  /** Whether this individual may be enrolled, which may add deductions and contributions. */
  readonly mayBeEnrolled: (individualId: string) => boolean;
}

const individualKept = requirement(
  'PAY-023',
  'A given individual_id is read back in the pay statements of the payment as it was sent.',
);
const everyoneNamedIsPaid = requirement('PAY-044', 'Each individual named in a payment has a pay statement in it.');
type Id = IdsOf<[typeof individualKept, typeof everyoneNamedIsPaid, typeof judgeGivenStatement]>;

/** Judges that each given statement is read back with its individual; if one is found with another, its fields are blocked. */
export const judgeGivenPayment = defineJudge(
  [individualKept, everyoneNamedIsPaid, judgeGivenStatement],
  (payment: GivenPayment) => {
    const judged = payment.given.map((given) => judgeStatement(given, payment));
    const astray = judged.flatMap(({ astray }) => astray);
    const fields = judged.flatMap(({ judgements }) => judgements);
    if (astray.length === 0) return fields;
    const blockedFields = fields.map((judgement) =>
      judgement.kind === 'holds'
        ? judgement
        : blocked(judgement.requirement, 'the statement is somebody else’s', individualKept.id),
    );
    return [...astray, ...blockedFields];
  },
);

interface JudgedStatement {
  readonly judgements: readonly Judgement<Id>[];
  /** The finding that a given statement is read back in another individual's. */
  readonly astray: readonly Broken<Id>[];
}

function judgeStatement(given: GivenStatement, payment: GivenPayment): JudgedStatement {
  const { creation, isWhole, reading } = payment;
  const id = given.individual_id.toLowerCase();
  const compare = (read: ReadStatement) => judgeGivenStatement(given, read, creation, payment.mayBeEnrolled(id));
  const own = payment.read.filter(({ individualId }) => individualId === id).map(compare);
  const bothHold = [individualKept.holds(), everyoneNamedIsPaid.holds()];
  // Another judge reports an individual who is listed twice. Here the statement that agrees best is compared.
  const [best] = own.toSorted((a, b) => countBroken(a) - countBroken(b));
  if (best !== undefined && countBroken(best) === 0) return { astray: [], judgements: [...bothHold, ...best] };
  // If only a page was read, the own statement may be on another page, and another individual's may equal it by chance.
  const isAstray = isDistinctive(given) && (best === undefined ? isWhole : !differsInOne(best));
  const elsewhere = isAstray ? findWithAnother(id, payment, compare) : undefined;
  if (elsewhere !== undefined) {
    const found = individualKept.broken({
      exchanges: [creation, elsewhere.exchange],
      pointer: `${elsewhere.pointer}/individual_id`,
      expected: given.individual_id,
      actual: String(elsewhere.individualId),
      expectation: expectGiven(given, elsewhere.pointer),
      message: 'What was sent for one individual is read back in the pay statement of another.',
    });
    return { astray: [found], judgements: best ?? [] };
  }
  if (best !== undefined) return { astray: [], judgements: [...bothHold, ...reduceToFirst(best)] };
  if (!isWhole) return { astray: [], judgements: [] };
  const missing = everyoneNamedIsPaid.broken({
    exchanges: [creation, reading],
    expected: `a pay statement of ${given.individual_id}`,
    actual: `${payment.read.length} pay statements, none of them of that individual`,
    expectation: not(
      expectCount(having(bodyAt('/responses/*/body/pay_statements/*'), '/individual_id', given.individual_id), 0),
    ),
    message: 'An individual who was named in a payment has no pay statement in it.',
  });
  return { astray: [], judgements: [missing] };
}

/** Finds a given statement with another individual, unless that one was given the same. */
function findWithAnother(
  id: string,
  { creation, given, read }: GivenPayment,
  compare: (read: ReadStatement) => readonly Judgement<Id>[],
): ReadStatement | undefined {
  const mayBeEnrolled = true;
  const isGivenSo = (one: ReadStatement): boolean =>
    given.some(
      (other) =>
        other.individual_id.toLowerCase() === one.individualId &&
        countBroken(judgeGivenStatement(other, one, creation, mayBeEnrolled)) === 0,
    );
  return read.find((one) => one.individualId !== id && countBroken(compare(one)) === 0 && !isGivenSo(one));
}

/** The most requirements that a statement may break one by one. If it breaks more, the given statement was ignored. */
const maxDifferences = 4;

/** Reports only the first difference of a statement that differs altogether. */
function reduceToFirst(judgements: readonly Judgement<Id>[]): readonly Judgement<Id>[] {
  const differing = new Set(judgements.filter(isBroken).map(({ requirement }) => requirement));
  const [first] = differing;
  if (first === undefined || differing.size <= maxDifferences) return judgements;
  return judgements.map((judgement) =>
    judgement.kind === 'broken' && judgement.requirement !== first
      ? blocked(judgement.requirement, `the whole pay statement is another one than was given: ${first}`, first)
      : judgement,
  );
}

/** Whether a statement differs in only one of several given fields. Then that field is to blame. */
function differsInOne(judgements: readonly Judgement<Id>[]): boolean {
  const named = new Set(judgements.map(({ requirement }) => requirement));
  const differing = new Set(judgements.filter(isBroken).map(({ requirement }) => requirement));
  return differing.size === 1 && named.size > 1;
}

const countBroken = (judgements: readonly Judgement<RequirementId>[]): number => judgements.filter(isBroken).length;

/** Whether a statement was given values that a default one will hardly have. */
function isDistinctive({ gross_pay, net_pay, earnings }: GivenStatement): boolean {
  return [gross_pay, net_pay].some((cents) => (cents ?? 0) > 1) || (earnings ?? []).length > 0;
}

function expectGiven(given: GivenStatement, pointer: string): Condition {
  const own = statementOf(given.individual_id, pointer);
  const { gross_pay, net_pay, payment_method, total_hours, type } = given;
  const values = { '/gross_pay/amount': gross_pay, '/net_pay/amount': net_pay };
  const all = { ...values, '/payment_method': payment_method, '/total_hours': total_hours, '/type': type };
  const kept = Object.entries(all).flatMap(([place, value]) =>
    value === undefined ? [] : [expectValue(within(own, place), value)],
  );
  return every(expectCount(own, 1), ...kept);
}
