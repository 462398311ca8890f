import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, show, showBoth } from '../kernel/answer.ts';
import { defineJudge, type Judgement, type Requirement, requirement } from '../kernel/judge.ts';
import { expectSent, isOfOtherType, judgeGivenLines } from './given-lines.ts';
import { lineKinds, type ReadStatement } from './read-statements.ts';

/** The fields of a pay statement in the request of a sandbox payment. Money in cents. */
export interface GivenStatement {
  readonly individual_id: string;
  readonly type?: string;
  readonly payment_method?: string;
  readonly total_hours?: number;
  readonly gross_pay?: number;
  readonly net_pay?: number;
  readonly earnings?: readonly object[];
  readonly taxes?: readonly object[];
  readonly employee_deductions?: readonly object[];
  readonly employer_contributions?: readonly object[];
}

type PlainField = 'type' | 'payment_method' | 'total_hours';

const plainRequirements = {
  type: requirement('PAY-024', 'A given type is read back in the pay statements of the payment as it was sent.'),
  payment_method: requirement(
    'PAY-025',
    'A given payment_method is read back in the pay statements of the payment as it was sent.',
  ),
  total_hours: requirement(
    'PAY-026',
    'A given total_hours is read back in the pay statements of the payment as it was sent.',
  ),
} as const satisfies Record<PlainField, Requirement>;

const plainFields = ['type', 'payment_method', 'total_hours'] as const satisfies readonly PlainField[];
type MoneyField = 'gross_pay' | 'net_pay';

const moneyRequirements = {
  gross_pay: requirement(
    'PAY-027',
    'A given gross_pay is read back in the pay statements of the payment as it was sent.',
  ),
  net_pay: requirement('PAY-028', 'A given net_pay is read back in the pay statements of the payment as it was sent.'),
} as const satisfies Record<MoneyField, Requirement>;

const moneyFields = ['gross_pay', 'net_pay'] as const satisfies readonly MoneyField[];

const countedInCents = requirement(
  'MONEY-007',
  'A gross_pay or net_pay that a sandbox payment is given is read back as the same number of cents, neither scaled nor rounded.',
);

/** Judges that a statement is read back as it was given. If enrolled, the individual may have further lines. */
export const judgeGivenStatement = defineJudge(
  [...Object.values(plainRequirements), ...Object.values(moneyRequirements), countedInCents, judgeGivenLines],
  (given: GivenStatement, read: ReadStatement, creation: Exchange, mayBeEnrolled: boolean) => [
    ...plainFields.flatMap((field) => judgePlain(plainRequirements[field], given[field], field, read, creation)),
    ...moneyFields.flatMap((field) => judgeMoney(moneyRequirements[field], given[field], field, read, creation)),
    ...lineKinds.flatMap((kind) => {
      const lines = given[kind];
      return lines === undefined ? [] : judgeGivenLines(kind, lines, read, creation, mayBeEnrolled);
    }),
  ],
);

function judgePlain<Id extends RequirementId>(
  kept: Requirement<Id>,
  sent: unknown,
  field: PlainField,
  read: ReadStatement,
  creation: Exchange,
): readonly Judgement<Id>[] {
  const { exchange, pointer, statement } = read;
  if (sent === undefined) return [];
  if (isOfOtherType(sent, statement[field])) return [kept.blocked(`the ${field} comes back as another type`, exchange)];
  return [
    kept.judge(statement[field] === sent, {
      exchanges: [creation, exchange],
      pointer: `${pointer}/${field}`,
      ...showBoth(sent, statement[field]),
      ...expectSent(read, `/${field}`, sent),
      message: `The ${field} that a pay statement was given is not read back as it was sent.`,
    }),
  ];
}

/** Judges an amount. An error of units, e.g. a factor of 100, breaks another rule than any other change. */
function judgeMoney<Id extends RequirementId>(
  kept: Requirement<Id>,
  sent: number | undefined,
  field: MoneyField,
  read: ReadStatement,
  creation: Exchange,
): readonly Judgement<Id | (typeof countedInCents)['id']>[] {
  if (sent === undefined) return [];
  const { exchange, pointer, statement } = read;
  const money = statement[field];
  const amount = asObject(money)?.amount;
  if (amount === sent) return [kept.holds(), countedInCents.holds()];
  const isNoMoney = money !== undefined && money !== null && asObject(money) === undefined;
  const isFraction = typeof amount === 'number' && !Number.isInteger(amount);
  if (isNoMoney || isFraction || isOfOtherType(sent, amount)) {
    return [kept.blocked(`the ${field} comes back as another type`, exchange)];
  }
  const rule = isScaled(sent, amount) ? countedInCents : kept;
  return [
    rule.broken({
      exchanges: [creation, exchange],
      pointer: `${pointer}/${field}/amount`,
      expected: `${sent} cents`,
      actual: show(amount),
      ...expectSent(read, `/${field}/amount`, sent),
      message: `The ${field} that a pay statement was given is not read back as it was sent.`,
    }),
  ];
}

/** Whether an amount is in another unit: multiplied or divided by 100, or rounded to whole units of the currency. */
function isScaled(sent: number, amount: unknown): boolean {
  if (typeof amount !== 'number' || amount === 0 || Math.abs(sent) < 1_000) return false;
  const isRounded = amount % 100 === 0 && Math.abs(amount - sent) < 100;
  return amount === sent * 100 || Math.abs(amount - sent / 100) < 1 || isRounded;
}

/** A given pay statement without an individual. No other statement has its gross or net pay. */
export type UnnamedStatement = Omit<GivenStatement, 'individual_id'> & {
  readonly gross_pay: number;
  readonly net_pay: number;
};

/** Judges an unnamed statement by the read one with its gross or net pay; no judgement if none has it. */
export const judgeUnnamedStatement = defineJudge(
  [judgeGivenStatement],
  (given: UnnamedStatement, read: readonly ReadStatement[], creation: Exchange) => {
    const amountOf = ({ statement }: ReadStatement, field: 'gross_pay' | 'net_pay') =>
      asObject(statement[field])?.amount;
    const own = read.find(
      (one) => amountOf(one, 'gross_pay') === given.gross_pay || amountOf(one, 'net_pay') === given.net_pay,
    );
    // Whoever the target chose may be enrolled.
    const mayBeEnrolled = true;
    return own === undefined ? [] : judgeGivenStatement({ individual_id: '', ...given }, own, creation, mayBeEnrolled);
  },
);
