import type { Exchange } from '../../specs/exchange.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import type { OperationId } from '../../specs/operations.ts';
import { describeAnswer, refused } from '../answer.ts';
import { elementsFor } from '../batch/elements.ts';
import { judgeDefaultLines } from '../create-sandbox-payment/default-lines.ts';
import { judgeGivenPayment } from '../create-sandbox-payment/given-payment.ts';
import { type ReadStatement, readStatements } from '../create-sandbox-payment/read-statements.ts';
import { seenPayment } from '../disconnect-entity/activity.ts';
import { judgeCounts } from '../get-pay-statement/counts.ts';
import { type Page, type Window, windowAnswer } from '../get-pay-statement/page.ts';
import { judgePage } from '../get-pay-statement/page-judge.ts';
import { wholeOf } from '../get-pay-statement/whole.ts';
import { asString } from '../json.ts';
import { broken, holds, type Judgement } from '../judgement.ts';
import { type Model, type ModelPayment, type Step, withPayment } from './model.ts';

/** Asks for all statements of a payment. */
export const wholeWindow: Window = { limit: statedLimits.maxPageSize };

/** Nothing is known of who is enrolled in deductions. */
const mayBeEnrolled = () => true;

/**
 * "Read pay statements", of a payment as a whole: it is there (PAY-009, later STATE-010), it says what it was told
 * (PAY-023 to 048, later PAY-045), and its count is the same at every read (PS-049).
 */
export function looked(model: Model, payment: ModelPayment, exchange: Exchange): Step {
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
  const judgements = [
    holds(isFirst ? 'PAY-009' : 'STATE-010'),
    ...judgeTold(payment, exchange, read, whole !== null),
    ...(isFirst ? judgeDefaultLines(defaults(payment, read), payment.creation, 'some') : []),
    ...countsOf(payment, page),
  ];
  // What is wrong stays to be told by what was there before.
  if (judgements.some(({ kind }) => kind === 'broken')) return { model, judgements };
  const known = { ...payment, whole, seen, since: new Set<never>() };
  return { model: withSight(withPayment(model, known), payment.party, read), judgements };
}

/** What a page may be found to break: how much it holds is judged where more is known of it. */
const pageRows: ReadonlySet<string> = new Set(['PS-039', 'PS-043', 'PS-044', 'PS-045']);

/** "Paging": a page of a payment whose statements are known is the part of them that its window names, as they were told. */
export function paged(payment: ModelPayment, exchange: Exchange, window: Window): readonly Judgement[] {
  const answer = windowAnswer(exchange, payment.paymentId, window);
  if (payment.whole === null || payment.since.size > 0 || answer.kind !== 'page') return [];
  const { page } = answer;
  const judged = judgePage(page, wholeOf([payment.whole]), true).filter(({ requirement }) => pageRows.has(requirement));
  const read = readStatements(exchange, payment.paymentId) ?? [];
  const told = { creation: payment.creation, given: payment.given, read, reading: exchange, isWhole: false };
  return [...judged, ...judgeGivenPayment({ ...told, mayBeEnrolled })];
}

/** At first what a payment was told is judged field by field; later, that it still says so. */
function judgeTold(
  payment: ModelPayment,
  reading: Exchange,
  read: readonly ReadStatement[],
  isWhole: boolean,
): readonly Judgement[] {
  const { creation, given, seen, since } = payment;
  const judged = judgeGivenPayment({ creation, given, read, reading, isWhole, mayBeEnrolled });
  if (seen === null) return judged;
  // What changes although nothing was written may do so by itself.
  const row = rowOf(since);
  if (row === undefined) return [];
  const { operation, requirement, told } = row;
  const changed = judged.find((judgement) => judgement.kind === 'broken');
  if (changed === undefined) return judged.length > 0 ? [holds(requirement)] : [];
  const { actual, expected, pointer } = changed;
  return [
    broken(requirement, {
      exchanges: [creation, seen.exchange, reading],
      ...(operation === undefined ? {} : { operation }),
      pointer,
      expected,
      actual,
      message: `What a payment was given reads otherwise after ${told}.`,
    }),
  ];
}

function judgeLost(payment: ModelPayment, exchange: Exchange): readonly Judgement[] {
  const { creation, paymentId, seen, since } = payment;
  const isAsWhole = refused(exchange);
  const [element] = elementsFor(exchange, 'payment_id', paymentId);
  const actual = isAsWhole ? describeAnswer(exchange) : `an element of code ${element?.code}`;
  if (seen === null) {
    // A whole request may be refused for other reasons.
    if (isAsWhole) return [];
    const message = 'A payment that was just created is not known to the pay statements operation.';
    const evidence = { exchanges: [creation, exchange], operation: 'create-sandbox-payment', actual, message } as const;
    return [broken('PAY-009', { ...evidence, expected: '200 with the pay statements of the payment' })];
  }
  if (seen.sight.kind !== 'data') return [];
  const row = rowOf(since);
  const isOfWrite = row !== undefined && row.operation !== undefined;
  if (isAsWhole && !isOfWrite) return [];
  return [
    broken(isOfWrite ? row.requirement : 'STATE-010', {
      exchanges: [creation, seen.exchange, exchange],
      ...(isOfWrite ? { operation: row.operation } : {}),
      expected: 'the pay statements, as before',
      actual,
      message: `A payment can't be read any more after ${row?.told ?? 'it was read'}.`,
    }),
  ];
}

/** What a change since the last look breaks: of several writes, that which may least be blamed for it by itself. */
function rowOf(since: ModelPayment['since']): ChangeRow | undefined {
  if (since.has('account')) {
    return { requirement: 'ACCT-010', operation: 'create-sandbox-account', told: 'an account was added' };
  }
  if (since.has('connection')) {
    return { requirement: 'CONN-015', operation: 'create-sandbox-connection', told: 'a connection was created' };
  }
  return since.has('payment') ? { requirement: 'PAY-045', told: 'later payments were created' } : undefined;
}

interface ChangeRow {
  readonly requirement: string;
  /** The operation at fault, where it is not that of the read. */
  readonly operation?: OperationId;
  readonly told: string;
}

/** A count is held against that of the same window, while nothing was created. What it should be is judged elsewhere. */
function countsOf({ since, whole }: ModelPayment, page: Page): readonly Judgement[] {
  if (whole === null || since.size > 0) return [];
  return judgeCounts([whole, page], wholeOf([whole])).filter(({ requirement }) => requirement === 'PS-049');
}

function defaults({ given }: ModelPayment, read: readonly ReadStatement[]) {
  const named = new Map(given.map((statement) => [statement.individual_id.toLowerCase(), statement]));
  return read.map((one) => ({ read: one, given: { ...named.get(one.individualId ?? '') } }));
}

function withSight(model: Model, party: number, read: readonly ReadStatement[]): Model {
  const shown = read.flatMap(({ statement }) => asString(statement.individual_id) ?? []);
  const parties = model.parties.map((one, index) =>
    index === party ? { ...one, hasActed: true, individuals: [...new Set([...one.individuals, ...shown])] } : one,
  );
  return { ...model, parties };
}
