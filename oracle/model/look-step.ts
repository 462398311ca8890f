import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor } from '../batch/documented.ts';
import { earlierDataUnchanged } from '../create-sandbox-account/earlier-data.ts';
import { otherConnectionsUnchanged } from '../create-sandbox-connection/other-connections.ts';
import { judgeDefaultLines, withGiven } from '../create-sandbox-payment/default-lines.ts';
import { judgeGivenPayment } from '../create-sandbox-payment/given-payment.ts';
import { knownToPayStatements, unknownPayment } from '../create-sandbox-payment/new-payment.ts';
import { type ReadStatement, readStatements } from '../create-sandbox-payment/read-statements.ts';
import { keptByLaterPayments } from '../create-sandbox-payment/still-given.ts';
import { readPayment } from '../disconnect-entity/entity-read.ts';
import { judgeCounts, sameAtEveryRead } from '../get-pay-statement/counts.ts';
import { completePayment, type Page, type Window, windowAnswer } from '../get-pay-statement/page.ts';
import { everyStatementOnce, judgePage, startsAtOffset } from '../get-pay-statement/page-judge.ts';
import { asString, describeAnswer, refused } from '../kernel/answer.ts';
import { bodyAt, every, expectSuccess, expectValue, having, within } from '../kernel/expectation.ts';
import { defineJudge, type IdsOf, isBroken, type Judgement, judgementsOf } from '../kernel/judge.ts';
import { staysKnown } from '../stability/still-known.ts';
import { type Model, type ModelPayment, type Step, withPayment } from './model.ts';

/** A kind of write that may have changed a payment, and the requirement that it must not. */
interface Change {
  readonly requirement: typeof earlierDataUnchanged | typeof otherConnectionsUnchanged | typeof keptByLaterPayments;
  /** The operation at fault; null: that of the read. */
  readonly operation: OperationId | null;
  /** The end of a sentence that begins with "after". */
  readonly event: string;
}

const accountAdded: Change = {
  requirement: earlierDataUnchanged,
  operation: 'create-sandbox-account',
  event: 'an account was added',
};

const connectionCreated: Change = {
  requirement: otherConnectionsUnchanged,
  operation: 'create-sandbox-connection',
  event: 'a connection was created',
};

const paymentsCreated: Change = {
  requirement: keptByLaterPayments,
  operation: null,
  event: 'later payments were created',
};

/** Finds the write that is blamed for a difference since the last look: of several kinds, the rarest. */
function changeSince(since: ModelPayment['since']): Change | undefined {
  if (since.has('account')) return accountAdded;
  if (since.has('connection')) return connectionCreated;
  return since.has('payment') ? paymentsCreated : undefined;
}

/** Judges that later writes have not changed a payment. `judged`: the judgements of its given values now. */
const judgeChanged = defineJudge(
  [earlierDataUnchanged, otherConnectionsUnchanged, keptByLaterPayments],
  ({ creation, seen, since }: ModelPayment, reading: Exchange, judged: readonly Judgement<RequirementId>[]) => {
    const change = changeSince(since);
    if (change === undefined || seen === null) return [];
    const { event, operation, requirement } = change;
    const changed = judged.find(isBroken);
    if (changed === undefined) return judged.length > 0 ? [requirement.holds()] : [];
    const { actual, expected, pointer } = changed;
    return [
      requirement.broken({
        exchanges: [creation, seen.exchange, reading],
        ...(operation === null ? {} : { operation }),
        pointer,
        expected,
        actual,
        ...(changed.expectation === undefined ? {} : { expectation: changed.expectation }),
        message: `What a payment was given reads otherwise after ${event}.`,
      }),
    ];
  },
);

/** Judges a created payment that can't be read now. A whole request may be refused for other reasons. */
const judgeLost = defineJudge(
  [knownToPayStatements, staysKnown, earlierDataUnchanged, otherConnectionsUnchanged, keptByLaterPayments],
  ({ creation, paymentId, seen, since }: ModelPayment, exchange: Exchange) => {
    const isAsWhole = refused(exchange);
    const [element] = elementsFor(exchange, 'payment_id', paymentId);
    const actual = isAsWhole ? describeAnswer(exchange) : `an element of code ${element?.code}`;
    if (seen === null) {
      if (isAsWhole) return [];
      return [
        knownToPayStatements.broken({
          ...unknownPayment,
          exchanges: [creation, exchange],
          actual,
          expectation: expectKnown(paymentId),
        }),
      ];
    }
    if (seen.shown.kind !== 'data') return [];
    const change = changeSince(since);
    const operation = change?.operation ?? null;
    if (isAsWhole && operation === null) return [];
    const stays = change === undefined || operation === null ? staysKnown : change.requirement;
    return [
      stays.broken({
        exchanges: [creation, seen.exchange, exchange],
        ...(operation === null ? {} : { operation }),
        expected: 'the pay statements, as before',
        actual,
        expectation: expectKnown(paymentId),
        message: `A payment can't be read any more after ${change?.event ?? 'it was read'}.`,
      }),
    ];
  },
);

function expectKnown(paymentId: string): Condition {
  const own = having(bodyAt('/responses/*'), '/payment_id', paymentId);
  return every(expectSuccess(), expectValue(within(own, '/code'), 200));
}

/** Asks for all statements of a payment. */
export const wholeWindow: Window = { limit: statedLimits.maxPageSize };

/** Whether an individual may be enrolled in deductions: always true, since the model does not know. */
const mayBeEnrolled = () => true;

export const lookJudges = [
  knownToPayStatements,
  staysKnown,
  judgeGivenPayment,
  judgeChanged,
  judgeLost,
  judgeDefaultLines,
  sameAtEveryRead,
] as const;

export type LookId = IdsOf<typeof lookJudges>;

/** Applies a look: a read of a whole payment. Judges that it is there, shows its given values, and keeps its count. */
export function applyLook(model: Model, payment: ModelPayment, exchange: Exchange): Step<LookId> {
  const seen = readPayment(exchange, payment.paymentId);
  if (seen.shown.kind !== 'data') {
    const judgements = seen.shown.kind === 'none' ? judgeLost(payment, exchange) : [];
    // This look replaces an earlier one: later looks can't be compared with data that is gone.
    return { model: payment.seen === null ? model : withPayment(model, { ...payment, seen }), judgements };
  }
  const answer = windowAnswer(exchange, payment.paymentId, wholeWindow);
  if (answer.kind !== 'page') return { model, judgements: [] };
  const { page } = answer;
  const read = readStatements(exchange, payment.paymentId) ?? [];
  const isFirst = payment.seen === null;
  // Without a right count there may be statements on further pages.
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
  // The model forgets a wrong look, so that later looks are judged by the last right one.
  if (judgements.some(isBroken)) return { model, judgements };
  const known = { ...payment, whole, seen, since: new Set<never>() };
  return { model: withSight(withPayment(model, known), payment.party, read), judgements };
}

/** Judges that a count is that of the first read, if nothing was created since. Other judges know the right count. */
function countsOf({ since, whole }: ModelPayment, page: Page) {
  if (whole === null || since.size > 0) return [];
  return judgementsOf(judgeCounts([whole, page], completePayment([whole])), [sameAtEveryRead]);
}

/** Adds the individuals whom a party's payment was seen to pay. */
function withSight(model: Model, party: number, read: readonly ReadStatement[]): Model {
  const shown = read.flatMap(({ statement }) => asString(statement.individual_id) ?? []);
  const parties = model.parties.map((one, index) =>
    index === party ? { ...one, hasActed: true, individuals: [...new Set([...one.individuals, ...shown])] } : one,
  );
  return { ...model, parties };
}

/** The requirements that a page is judged by here. Other checks judge its size, since they know more of the payment. */
const pageRequirements = [everyStatementOnce, startsAtOffset] as const;

/** Judges "Paging": a page of a payment whose statements are known is the part that its window names, as given. */
export const judgeKnownPage = defineJudge(
  [...pageRequirements, judgeGivenPayment],
  (payment: ModelPayment, exchange: Exchange, window: Window) => {
    const answer = windowAnswer(exchange, payment.paymentId, window);
    if (payment.whole === null || payment.since.size > 0 || answer.kind !== 'page') return [];
    const { creation, given, paymentId } = payment;
    const read = readStatements(exchange, paymentId) ?? [];
    const orderIsStable = true;
    return [
      ...judgementsOf(judgePage(answer.page, completePayment([payment.whole]), orderIsStable), pageRequirements),
      ...judgeGivenPayment({ creation, given, read, reading: exchange, isWhole: false, mayBeEnrolled }),
    ];
  },
);
