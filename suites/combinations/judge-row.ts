import { isWrongCredential, type RequestRow } from '../../generators/combinations/request-rows.ts';
import type { Trial } from '../../harness/trial.ts';
import { judgeRefusal } from '../../oracle/authentication/refusal.ts';
import { canonical, firstDifference } from '../../oracle/batch/documented.ts';
import { elementsFor } from '../../oracle/batch/elements.ts';
import { judgeGone } from '../../oracle/disconnect-entity/gone.ts';
import { judgeUnknownEnrollments, unknownEnrollment } from '../../oracle/get-enrollments/unknown-enrollments.ts';
import { judgePaymentAsAlone } from '../../oracle/get-pay-statement/payment-batch.ts';
import { statementFields } from '../../oracle/get-pay-statement/statement-fields.ts';
import { judgeUnknownPayments, unknownPayment } from '../../oracle/get-pay-statement/unknown-payments.ts';
import { foreignEnrolled } from '../../oracle/isolation/enrolled-individuals.ts';
import { enrollmentsShown } from '../../oracle/isolation/enrollments.ts';
import {
  createdPaymentHidden,
  foreignBenefitHidden,
  foreignEnrollmentHidden,
  foreignHiddenUnderEntity,
  judgeHandedOut,
} from '../../oracle/isolation/foreign-data.ts';
import { foreignStatements } from '../../oracle/isolation/pay-statements.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { asArray, asObject, asString } from '../../oracle/kernel/json.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { RowRequest } from './row-request.ts';
import type { Stage } from './stage.ts';

const refusals = operationIds.flatMap((operation) => Object.values(judgeRefusal[operation]));

/** What the request of a row is judged by. */
export const rowJudges = [
  ...refusals,
  judgePaymentAsAlone,
  unknownPayment.neverData,
  unknownEnrollment.neverData,
  judgeGone,
  createdPaymentHidden,
  foreignEnrollmentHidden,
  foreignBenefitHidden,
  foreignHiddenUnderEntity['get-pay-statement'],
  foreignHiddenUnderEntity['get-enrollments'],
] as const;

type RowId = IdsOf<typeof rowJudges>;

const flaws = { 'no credential': 'none', 'near miss': 'wrong', 'other scheme': 'other-scheme' } as const;
const kinds = {
  'no credential': 'no-credential',
  'near miss': 'token-extended',
  'other scheme': 'other-scheme',
} as const;

/** Judges what a row's request was answered with. @param repeat sends it once more */
export async function judgeRow(
  t: Trial<RowId>,
  row: RequestRow,
  request: RowRequest,
  exchange: Exchange,
  stage: Stage,
  repeat: () => Promise<Exchange>,
): Promise<void> {
  const { caller, operation, named, before } = row;
  const asked = `${row.position === 'alone' ? 'alone' : `${row.position} in a batch`}, after ${before}`;
  if (isWrongCredential(caller) && caller in flaws) {
    const flawed = caller as keyof typeof flaws;
    t.judge(judgeRefusal[operation][flaws[flawed]](exchange, { label: `${caller}, ${asked}`, kind: kinds[flawed] }));
    return;
  }
  if (caller === 'disconnected') {
    const disconnection = stage.parties.disconnected?.disconnection;
    const paymentId = operation === 'get-pay-statement' && request.id !== null ? { paymentId: request.id } : {};
    if (disconnection !== undefined) t.judge(judgeGone(disconnection, [{ exchange, ...paymentId }]));
    return;
  }
  if (caller === 'stranger' || named === 'foreign' || named === 'disconnected')
    judgeHidden(t, row, request, exchange, stage);
  if (named === 'unknown' && request.id !== null) judgeUnknown(t, row, request, request.id, exchange);
  if (operation === 'get-pay-statement' && row.entity !== 'foreign')
    await judgeOwn(t, request, exchange, stage, repeat);
}

/** What belongs to another connection is not handed out. */
function judgeHidden(
  t: Trial<RowId>,
  row: RequestRow,
  { id, ownIds, actor }: RowRequest,
  exchange: Exchange,
  stage: Stage,
): void {
  if (id === null) return;
  const asked = `${row.named === 'own' ? "what is another connection's" : `a ${row.named} one`}, ${row.position}`;
  const { owner, newest, disconnected } = stage.parties;
  switch (row.operation) {
    case 'get-pay-statement': {
      const holder = [owner, newest, disconnected?.party].find((party) => party?.paymentIds.includes(id));
      if (holder === undefined || actor === null) return;
      const individuals = new Set([...holder.individuals].filter((one) => !actor.individuals.has(one)));
      const leak = foreignStatements(exchange, { paymentIds: [id], individuals, own: actor.individuals });
      const hidden = row.entity === 'foreign' ? foreignHiddenUnderEntity['get-pay-statement'] : createdPaymentHidden;
      t.judge(judgeHandedOut(hidden, { exchange, asked }, leak));
      return;
    }
    case 'get-enrollments': {
      const hidden = row.entity === 'foreign' ? foreignHiddenUnderEntity['get-enrollments'] : foreignEnrollmentHidden;
      t.judge(
        judgeHandedOut(
          hidden,
          { exchange, asked },
          enrollmentsShown(
            exchange,
            [id],
            ownIds.filter((one) => one !== id),
          ),
        ),
      );
      return;
    }
    case 'list-enrolled-individuals': {
      const own = actor?.individuals ?? new Set<string>();
      t.judge(
        judgeHandedOut(foreignBenefitHidden, { exchange, asked }, foreignEnrolled(exchange, { enrolled: null, own })),
      );
      return;
    }
    default:
  }
}

function judgeUnknown(
  t: Trial<RowId>,
  { operation }: RequestRow,
  { ownIds }: RowRequest,
  id: string,
  exchange: Exchange,
): void {
  const batch = { exchange, unknown: [id], known: ownIds };
  if (operation === 'get-pay-statement') {
    t.judge(judgeUnknownPayments(batch).filter((one) => one.requirement === unknownPayment.neverData.id) as never);
  } else if (operation === 'get-enrollments') {
    t.judge(
      judgeUnknownEnrollments(batch).filter((one) => one.requirement === unknownEnrollment.neverData.id) as never,
    );
  }
}

/** Each statement of an own payment is the one that the payment has when it is read alone, as a whole. */
async function judgeOwn(
  t: Trial<RowId>,
  { actor, ownIds }: RowRequest,
  exchange: Exchange,
  stage: Stage,
  repeat: () => Promise<Exchange>,
): Promise<void> {
  if (actor === null || !succeeded(exchange)) return;
  const whole = stage.wholeOf(actor);
  const ids = ownIds.filter((id) => actor.paymentIds.includes(id));
  const found = ids.map((id) => differenceFromWhole(whole, exchange, id)).find((one) => one !== undefined);
  if (found === undefined) {
    t.judge(judgePaymentAsAlone(undefined));
    return;
  }
  const again = await repeat();
  const [alone] = [stage.wholeOf(actor)];
  const difference = ids.map((id) => differenceFromWhole(alone, again, id)).find((one) => one !== undefined);
  if (difference !== undefined) t.judge(judgePaymentAsAlone({ alone, batch: again, difference }));
}

function differenceFromWhole(whole: Exchange, batch: Exchange, id: string) {
  const [reference] = elementsFor(whole, 'payment_id', id);
  if (reference?.code !== 200) return undefined;
  const known = new Map(statementsOf(reference.body).map((one) => [individualOf(one), one]));
  for (const { body, code, pointer } of elementsFor(batch, 'payment_id', id)) {
    if (code === undefined || code === 202) continue;
    if (code !== 200)
      return { pointer: `${pointer}/code`, expected: '200, as alone', actual: String(code), place: '/code' };
    for (const [index, statement] of statementsOf(body).entries()) {
      const expected = known.get(individualOf(statement));
      const at = `${pointer}/body/pay_statements/${index}`;
      if (expected === undefined)
        return { pointer: at, expected: 'a statement of this payment', actual: 'that of another', place: '' };
      if (canonical(statementFields, expected) !== canonical(statementFields, statement)) {
        return firstDifference(statementFields, expected, statement, at, '/body/pay_statements/*');
      }
    }
  }
  return undefined;
}

function statementsOf(body: unknown): readonly unknown[] {
  return asArray(asObject(body)?.pay_statements) ?? [];
}

function individualOf(statement: unknown): string {
  return asString(asObject(statement)?.individual_id)?.toLowerCase() ?? '';
}
