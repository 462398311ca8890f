import type { Exchange } from '../../specs/exchange.ts';
import type { Explanations } from '../explained.ts';
import { blocked, broken, holds, type Judgement } from '../judgement.ts';
import { type GivenStatement, judgeGivenStatement } from './given-statement.ts';
import type { ReadStatement } from './read-statements.ts';

const ofStatements = Array.from({ length: 25 }, (_, index) => `PAY-0${24 + index}`);

/** Whose statement it is comes before what it says; lines that are there by default are more than were given, too. */
export const explainedStatements: Explanations = {
  'PAY-023': ofStatements,
  'MONEY-007': ['PAY-027', 'PAY-028'],
  'PAY-046': ['PAY-040'],
  'PAY-047': ['PAY-041'],
  'PAY-048': ['PAY-042'],
};

/** What a payment was given, and what was read of it. */
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

/**
 * Judges that each pay statement that a payment was given is read back: PAY-023 to 044, MONEY-007. Where the statements
 * went to other individuals, nothing is said of their fields.
 */
export function judgeGivenPayment(payment: GivenPayment): readonly Judgement[] {
  const judged = payment.given.map((given) => judgeOne(given, payment));
  const astray = judged.flatMap(({ astray: found }) => found);
  const fields = judged.flatMap(({ judgements }) => judgements);
  if (astray.length === 0) return fields;
  return [
    ...astray,
    ...fields.map((judgement) =>
      judgement.kind === 'holds' ? judgement : blocked(judgement.requirement, 'the statement is somebody else’s'),
    ),
  ];
}

interface JudgedOne {
  readonly judgements: readonly Judgement[];
  /** PAY-023, broken: what was given stands with another individual. */
  readonly astray: readonly Judgement[];
}

function judgeOne(given: GivenStatement, payment: GivenPayment): JudgedOne {
  const { creation, isWhole, reading } = payment;
  const id = given.individual_id.toLowerCase();
  const compare = (read: ReadStatement) => judgeGivenStatement(given, read, creation, payment.mayBeEnrolled(id));
  const own = payment.read.filter(({ individualId }) => individualId === id).map(compare);
  // An individual that is listed twice is another's concern: the statement that agrees best counts.
  const [best] = own.toSorted((a, b) => brokenIn(a) - brokenIn(b));
  if (best !== undefined && brokenIn(best) === 0) {
    return { astray: [], judgements: [holds('PAY-023'), holds('PAY-044'), ...best] };
  }
  // Where not all was read, another's statement may say the same by right, and the own one stand on another page.
  const isAstray = isTelling(given) && (best !== undefined || isWhole);
  const elsewhere = isAstray
    ? payment.read.find((read) => read.individualId !== id && brokenIn(compare(read)) === 0)
    : undefined;
  if (elsewhere !== undefined) {
    const found = broken('PAY-023', {
      exchanges: [creation, elsewhere.exchange],
      pointer: `${elsewhere.pointer}/individual_id`,
      expected: given.individual_id,
      actual: String(elsewhere.individualId),
      message: 'What a payment was given for one individual is read back as another’s pay statement.',
    });
    return { astray: [found], judgements: best ?? [] };
  }
  if (best !== undefined) return { astray: [], judgements: [holds('PAY-023'), holds('PAY-044'), ...toldOnce(best)] };
  if (!isWhole) return { astray: [], judgements: [] };
  const missing = broken('PAY-044', {
    exchanges: [creation, reading],
    expected: `a pay statement of ${given.individual_id}`,
    actual: `${payment.read.length} pay statements, none of them of that individual`,
    message: 'An individual who was named in a payment has no pay statement in it.',
  });
  return { astray: [], judgements: [missing] };
}

/** A statement that differs in more ways than this is another one, as where what was given is passed over. */
const mostWays = 4;

/** Of a statement that is another one altogether, the first difference stands for all. */
function toldOnce(judgements: readonly Judgement[]): readonly Judgement[] {
  const rows = new Set(judgements.filter(({ kind }) => kind === 'broken').map(({ requirement }) => requirement));
  if (rows.size <= mostWays) return judgements;
  const [first] = rows;
  return judgements.map((judgement) =>
    judgement.kind === 'broken' && judgement.requirement !== first
      ? blocked(judgement.requirement, `the whole pay statement is another one than was given: ${first}`)
      : judgement,
  );
}

function brokenIn(judgements: readonly Judgement[]): number {
  return judgements.filter(({ kind }) => kind === 'broken').length;
}

/** Whether a statement can be told from others by what it was given: a default one will hardly say the same. */
function isTelling({ gross_pay, net_pay, earnings }: GivenStatement): boolean {
  return [gross_pay, net_pay].some((cents) => (cents ?? 0) > 1) || (earnings ?? []).length > 0;
}
