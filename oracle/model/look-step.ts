import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeDefaultLines, withGiven } from '../create-sandbox-payment/default-lines.ts';
import { judgeGivenPayment } from '../create-sandbox-payment/given-payment.ts';
import { knownToPayStatements } from '../create-sandbox-payment/known-payment.ts';
import { type ReadStatement, readStatements } from '../create-sandbox-payment/read-statements.ts';
import { seenPayment } from '../disconnect-entity/sight.ts';
import { judgeCounts, sameAtEveryRead } from '../get-pay-statement/counts.ts';
import { type Page, type Window, wholeOf, windowAnswer } from '../get-pay-statement/page.ts';
import { everyStatementOnce, judgePage, startsAtOffset } from '../get-pay-statement/page-judge.ts';
import { asString } from '../kernel/answer.ts';
import { defineJudge, type IdsOf, isBroken, judgementsOf } from '../kernel/judge.ts';
import { staysKnown } from '../stability/still-known.ts';
import { type Model, type ModelPayment, type Step, withPayment } from './model.ts';
import { judgeChanged, judgeLost } from './since-seen.ts';

/** Asks for all statements of a payment. */
export const wholeWindow: Window = { limit: statedLimits.maxPageSize };

/** Nothing is known of who is enrolled in deductions. */
const mayBeEnrolled = () => true;

/** The judges of a look at a payment. */
export const lookJudges = [
  knownToPayStatements,
  staysKnown,
  judgeGivenPayment,
  judgeChanged,
  judgeLost,
  judgeDefaultLines,
  sameAtEveryRead,
] as const;

/** The requirements of a look. */
export type LookId = IdsOf<typeof lookJudges>;

/** Applies a look at a whole payment: it is there, says what it was given, and counts alike at each read. */
export function applyLook(model: Model, payment: ModelPayment, exchange: Exchange): Step<LookId> {
  const seen = seenPayment(exchange, payment.paymentId);
  if (seen.sight.kind !== 'data') {
    const judgements = seen.sight.kind === 'none' ? judgeLost(payment, exchange) : [];
    // What can't be read at the moment is no witness of what comes next.
    return { model: payment.seen === null ? model : withPayment(model, { ...payment, seen }), judgements };
  }
  const answer = windowAnswer(exchange, payment.paymentId, wholeWindow);
  if (answer.kind !== 'page') return { model, judgements: [] };
  const { page } = answer;
  const read = readStatements(exchange, payment.paymentId) ?? [];
  const isFirst = payment.seen === null;
  const whole = page.count === page.statements.length ? page : null;
  const { creation, given } = payment;
  const asGiven = judgeGivenPayment({
    creation,
    given,
    read,
    reading: exchange,
    isWhole: whole !== null,
    mayBeEnrolled,
  });
  const judgements = [
    isFirst ? knownToPayStatements.holds() : staysKnown.holds(),
    ...(isFirst ? asGiven : judgeChanged(payment, exchange, asGiven)),
    ...(isFirst ? judgeDefaultLines(withGiven(given, read), creation, 'some') : []),
    ...countsOf(payment, page),
  ];
  // A payment that is wrong stays as it was known, so that what comes next is judged by that.
  if (judgements.some(isBroken)) return { model, judgements };
  const known = { ...payment, whole, seen, since: new Set<never>() };
  return { model: withSight(withPayment(model, known), payment.party, read), judgements };
}

/** A count is held against that of the same window, while nothing was created. What it should be is judged elsewhere. */
function countsOf({ since, whole }: ModelPayment, page: Page) {
  if (whole === null || since.size > 0) return [];
  return judgementsOf(judgeCounts([whole, page], wholeOf([whole])), [sameAtEveryRead]);
}

function withSight(model: Model, party: number, read: readonly ReadStatement[]): Model {
  const shown = read.flatMap(({ statement }) => asString(statement.individual_id) ?? []);
  const parties = model.parties.map((one, index) =>
    index === party ? { ...one, hasActed: true, individuals: [...new Set([...one.individuals, ...shown])] } : one,
  );
  return { ...model, parties };
}

/** The requirements that a page may be found to break: how much it holds is judged where more is known of it. */
const pageRequirements = [everyStatementOnce, startsAtOffset] as const;

/** Judges "Paging": a page of a payment of known statements is the part of them that its window names, as given. */
export const judgeKnownPage = defineJudge(
  [...pageRequirements, judgeGivenPayment],
  (payment: ModelPayment, exchange: Exchange, window: Window) => {
    const answer = windowAnswer(exchange, payment.paymentId, window);
    if (payment.whole === null || payment.since.size > 0 || answer.kind !== 'page') return [];
    const { creation, given, paymentId } = payment;
    const read = readStatements(exchange, paymentId) ?? [];
    return [
      ...judgementsOf(judgePage(answer.page, wholeOf([payment.whole]), true), pageRequirements),
      ...judgeGivenPayment({ creation, given, read, reading: exchange, isWhole: false, mayBeEnrolled }),
    ];
  },
);
