import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeDatesAccepted } from '../create-sandbox-payment/accepted-payments.ts';
import { payDateOf } from '../create-sandbox-payment/given-pay-date.ts';
import type { GivenStatement } from '../create-sandbox-payment/given-statement.ts';
import { judgeNewPaymentId } from '../create-sandbox-payment/new-payment.ts';
import { judgePayDate } from '../create-sandbox-payment/pay-date.ts';
import { endOfPayment, type GivenDates, isInOrder, type KnownEnd } from '../create-sandbox-payment/payment-dates.ts';
import { asObject, asString, jsonOf, succeeded } from '../kernel/answer.ts';
import type { IdsOf } from '../kernel/judge.ts';
import { afterWrite, type Model, type ModelPayment, type PaymentLine, type Step } from './model.ts';

/** The command to create a payment: the party whose token is used, and what the payment is given. */
export interface Paid {
  readonly payer: number;
  readonly dates: GivenDates;
  readonly statements: readonly GivenStatement[];
}

/** Stands in for the line of a family that the model does not know: nothing is expected of it. */
const noLine: PaymentLine = { latest: null, ends: [], endsElsewhere: [], isOpen: true };

export const paidJudges = [judgeDatesAccepted, judgePayDate, judgeNewPaymentId] as const;

/** Applies "Create sandbox payment": judges the pay date, that the id is new, and that accepted dates stay accepted. */
export function applyPayment(model: Model, command: Paid, exchange: Exchange): Step<IdsOf<typeof paidJudges>> {
  const { dates, payer, statements } = command;
  const family = model.parties[payer]?.family ?? 0;
  const line = model.lines[family] ?? noLine;
  // It is open whether default dates follow the connection's last payment or the entity's, so both must be the same.
  const last = line.latest?.party === payer && !line.isOpen ? line.latest : null;
  const previous = last?.end ?? null;
  const after = afterWrite(model, 'payment');
  const paymentId = asString(asObject(jsonOf(exchange))?.payment_id);
  // The interface leaves open the meaning of dates in another order.
  const areInOrder = isInOrder(dates, previous);
  const acceptedAgain = areInOrder && statements.length === 0 ? judgeStillAccepted(model, command, exchange) : [];
  if (!succeeded(exchange) || paymentId === undefined || paymentId === '') {
    // The target may still create a payment that was put off, between any two that follow.
    const isOpen = line.isOpen || exchange.end !== 'answered';
    return { model: withLine(after, family, { ...line, latest: null, isOpen }), judgements: acceptedAgain };
  }
  const [first = exchange, ...others] = [...(last?.chain ?? []), exchange];
  const payment = {
    given: dates,
    exchanges: [first, ...others] as const,
    previous,
    earlierEnds: line.ends,
    endsElsewhere: line.endsElsewhere,
    creationOf: model.creationOf,
  };
  const judgements = [
    ...acceptedAgain,
    ...(areInOrder ? judgePayDate(payment) : []),
    ...judgeNewPaymentId(paymentId, model.paymentIds, exchange),
  ];
  const end = areInOrder ? endOfPayment(dates, previous, payDateOf(exchange)) : null;
  const ends = end?.isExact === true && !line.ends.includes(end.day) ? [...line.ends, end.day] : line.ends;
  const creationOf = end?.isExact === true ? new Map([...model.creationOf, [end.day, exchange]]) : model.creationOf;
  // A given start or end decides the dates by itself: no earlier payment matters then.
  const isAnchored = dates.start_date !== undefined || dates.end_date !== undefined;
  const created: ModelPayment = {
    party: payer,
    paymentId,
    given: statements,
    creation: exchange,
    isSure: isAlone(model, payer),
    whole: null,
    seen: null,
    since: new Set(),
  };
  const next = withLine(after, family, {
    ...line,
    latest: { party: payer, end, chain: isAnchored ? [exchange] : [...(last?.chain ?? []), exchange] },
    ends,
    endsElsewhere: [],
  });
  return {
    model: {
      ...withEndElsewhere(next, family, end),
      parties: model.parties.map((party, index) => (index === payer ? { ...party, hasActed: true } : party)),
      payments: [...after.payments, created],
      creationOf,
      paymentIds: model.paymentIds.with(paymentId),
      accepted: statements.length === 0 ? new Set([...model.accepted, `${payer} ${keysOf(dates)}`]) : model.accepted,
    },
    judgements,
  };
}

/** Judges that dates accepted before are accepted again. Other checks judge whether they are accepted at all. */
function judgeStillAccepted(model: Model, { dates, payer }: Paid, exchange: Exchange) {
  const wasAccepted = model.accepted.has(`${payer} ${keysOf(dates)}`);
  return exchange.end === 'answered' && wasAccepted ? [judgeDatesAccepted(dates, exchange)] : [];
}

const keysOf = (dates: GivenDates): string => Object.keys(dates).sort().join(', ');

const withLine = (model: Model, family: number, line: PaymentLine): Model => ({
  ...model,
  lines: model.lines.map((other, index) => (index === family ? line : other)),
});

function withEndElsewhere(model: Model, family: number, end: KnownEnd | null): Model {
  if (end?.isExact !== true) return model;
  const lines = model.lines.map((line, index) =>
    index === family ? line : { ...line, endsElsewhere: [...line.endsElsewhere, end.day] },
  );
  return { ...model, lines };
}

/** Whether a payment of this party can belong to no other entity: all others of its family are disconnected. */
function isAlone({ parties }: Model, party: number): boolean {
  const family = parties[party]?.family;
  return parties.every(
    (other, index) => index === party || other.family !== family || other.activity === 'disconnected',
  );
}
