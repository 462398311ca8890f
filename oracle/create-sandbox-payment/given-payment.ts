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
import { statementOf } from './expect-statement.ts';
import { type GivenStatement, judgeGivenStatement } from './given-statement.ts';
import type { ReadStatement } from './read-statements.ts';

/** A payment with the statements that it was given, and those that were read. */
export interface GivenPayment {
  readonly creation: Exchange;
  /** Each individual at most once. */
  readonly given: readonly GivenStatement[];
  readonly read: readonly ReadStatement[];
  readonly reading: Exchange;
  /** Whether all of the payment's statements were read, or a page of them. */
  readonly isWhole: boolean;
  /** Whether deductions and contributions of this individual may be added, since it could be enrolled. */
  readonly mayBeEnrolled: (individualId: string) => boolean;
}

const individualKept = requirement(
  'PAY-023',
  'A given individual_id is read back in the pay statements of the payment as it was sent.',
);

const everyoneNamedIsPaid = requirement('PAY-044', 'Each individual named in a payment has a pay statement in it.');

type Id = IdsOf<[typeof individualKept, typeof everyoneNamedIsPaid, typeof judgeGivenStatement]>;

/** Judges that each given statement is read back; of those of other individuals only that they are. */
export const judgeGivenPayment = defineJudge(
  [individualKept, everyoneNamedIsPaid, judgeGivenStatement],
  (payment: GivenPayment) => {
    const judged = payment.given.map((given) => judgeOne(given, payment));
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

interface JudgedOne {
  readonly judgements: readonly Judgement<Id>[];
  /** What was given stands with another individual. */
  readonly astray: readonly Broken<Id>[];
}

function judgeOne(given: GivenStatement, payment: GivenPayment): JudgedOne {
  const { creation, isWhole, reading } = payment;
  const id = given.individual_id.toLowerCase();
  const compare = (read: ReadStatement) => judgeGivenStatement(given, read, creation, payment.mayBeEnrolled(id));
  const own = payment.read.filter(({ individualId }) => individualId === id).map(compare);
  const isOwn = [individualKept.holds(), everyoneNamedIsPaid.holds()];
  // An individual that is listed twice is judged elsewhere: here the statement that agrees best counts.
  const [best] = own.toSorted((a, b) => countBroken(a) - countBroken(b));
  if (best !== undefined && countBroken(best) === 0) return { astray: [], judgements: [...isOwn, ...best] };
  // If not all was read, another's statement may rightly say the same, and the own one be on another page.
  const isAstray = isDistinctive(given) && (best === undefined ? isWhole : !differsInOne(best));
  // Another individual who was given the same has it by right.
  const isByRight = (read: ReadStatement): boolean =>
    payment.given.some(
      (other) =>
        other.individual_id.toLowerCase() === read.individualId &&
        countBroken(judgeGivenStatement(other, read, creation, true)) === 0,
    );
  const elsewhere = isAstray
    ? payment.read.find((read) => read.individualId !== id && countBroken(compare(read)) === 0 && !isByRight(read))
    : undefined;
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
  if (best !== undefined) return { astray: [], judgements: [...isOwn, ...reduceToFirst(best)] };
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

/** A statement that differs in more requirements than this is another one, as if what was given had been ignored. */
const maxDifferences = 4;

/** Lets the first difference stand for all, where a statement is another one altogether. */
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

/** Whether of several things that a statement was given one alone is read back as another: that field is to blame. */
function differsInOne(judgements: readonly Judgement<Id>[]): boolean {
  const named = new Set(judgements.map(({ requirement }) => requirement));
  const differing = new Set(judgements.filter(isBroken).map(({ requirement }) => requirement));
  return differing.size === 1 && named.size > 1;
}

function countBroken(judgements: readonly Judgement<RequirementId>[]): number {
  return judgements.filter(isBroken).length;
}

/** Whether a statement was given values by which it can be recognised: a default one will hardly have the same. */
function isDistinctive({ gross_pay, net_pay, earnings }: GivenStatement): boolean {
  return [gross_pay, net_pay].some((cents) => (cents ?? 0) > 1) || (earnings ?? []).length > 0;
}

/** The individual who was given a statement has one that says what was given, as far as it has one value. */
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
