import type { Exchange } from '../../specs/exchange.ts';
import { jsonOf, succeeded } from '../answer.ts';
import { judgeDatesAccepted } from '../create-sandbox-payment/accepted-dates.ts';
import type { GivenStatement } from '../create-sandbox-payment/given-statement.ts';
import { judgePayDate, payDateOf } from '../create-sandbox-payment/pay-date.ts';
import {
  endOfPayment,
  type GivenDates,
  type HolidayFree,
  isInOrder,
  type KnownEnd,
} from '../create-sandbox-payment/payment-dates.ts';
import { judgeFreshId } from '../fresh-ids.ts';
import { asObject, asString } from '../json.ts';
import type { Judgement } from '../judgement.ts';
import { type Model, type ModelPayment, type PaymentLine, type Step, touched } from './model.ts';

/** What a payment was given, and by whom. */
export interface Paid {
  readonly payer: number;
  readonly dates: GivenDates;
  readonly statements: readonly GivenStatement[];
}

const noLine: PaymentLine = { latest: null, ends: [], endsElsewhere: [], isOpen: true };

/**
 * "Create sandbox payment": the pay date is the given one, or follows from the given dates and the payment created last
 * (PAY-010 to 020, 052); the id is new (PAY-008); and what was accepted before is not refused now (PAY-002, 003).
 */
export function paid(model: Model, command: Paid, exchange: Exchange, isHolidayFree: HolidayFree): Step {
  const { dates, payer, statements } = command;
  const family = model.parties[payer]?.family ?? 0;
  const line = model.lines[family] ?? noLine;
  // Whether the last payment is that of the connection or of the entity is open where these differ.
  const last = line.latest?.party === payer && !line.isOpen ? line.latest : null;
  const previous = last?.end ?? null;
  const after = touched(model, 'payment');
  const paymentId = asString(asObject(jsonOf(exchange))?.payment_id);
  // What a target makes of other dates is left open.
  const areInOrder = isInOrder(dates, previous, isHolidayFree);
  const accepted = areInOrder && statements.length === 0 ? judgeStillAccepted(model, command, exchange) : [];
  if (!succeeded(exchange) || paymentId === undefined || paymentId === '') {
    return { model: withLine(after, family, { ...line, latest: null }), judgements: accepted };
  }
  const payment = {
    given: dates,
    exchanges: last === null ? ([exchange] as const) : ([last.creation, exchange] as const),
    previous,
    earlierEnds: line.ends,
    endsElsewhere: line.endsElsewhere,
  };
  const known = new Set(model.paymentIds);
  const judgements = [
    ...accepted,
    ...(areInOrder ? judgePayDate(payment, isHolidayFree) : []),
    ...judgeFreshId('PAY-008', '/payment_id', paymentId, known, exchange),
  ];
  const end = areInOrder ? endOfPayment(dates, previous, payDateOf(exchange), isHolidayFree) : null;
  const ends = end?.isExact === true ? [...line.ends, end.day] : line.ends;
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
    latest: { party: payer, end, creation: exchange },
    ends,
    endsElsewhere: [],
  });
  return {
    model: {
      ...toldElsewhere(next, family, end),
      parties: model.parties.map((party, index) => (index === payer ? { ...party, hasActed: true } : party)),
      payments: [...after.payments, created],
      paymentIds: known,
      accepted: statements.length === 0 ? new Set([...model.accepted, `${payer} ${keysOf(dates)}`]) : model.accepted,
    },
    judgements,
  };
}

/** Whether payments with just these dates are accepted at all is judged elsewhere: here, that they still are. */
function judgeStillAccepted(model: Model, { dates, payer }: Paid, exchange: Exchange): readonly Judgement[] {
  const wasAccepted = model.accepted.has(`${payer} ${keysOf(dates)}`);
  return exchange.end === 'answered' && wasAccepted ? [judgeDatesAccepted(dates, exchange)] : [];
}

function keysOf(dates: GivenDates): string {
  return Object.keys(dates).sort().join(', ');
}

function withLine(model: Model, family: number, line: PaymentLine): Model {
  return { ...model, lines: model.lines.map((other, index) => (index === family ? line : other)) };
}

function toldElsewhere(model: Model, family: number, end: KnownEnd | null): Model {
  if (end?.isExact !== true) return model;
  const lines = model.lines.map((line, index) =>
    index === family ? line : { ...line, endsElsewhere: [...line.endsElsewhere, end.day] },
  );
  return { ...model, lines };
}

/** Whether a party is the only one of its family that a payment could be of. */
function isAlone({ parties }: Model, party: number): boolean {
  const family = parties[party]?.family;
  return parties.every(
    (other, index) => index === party || other.family !== family || other.activity === 'disconnected',
  );
}
