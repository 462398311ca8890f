import type { Exchange } from '../../specs/exchange.ts';
import { asObject, show } from '../json.ts';
import { blocked, broken, holds, type Judgement, judge } from '../judgement.ts';
import { judgeGivenLines, lineRows } from './given-lines.ts';
import { isOfOtherType } from './other-type.ts';
import type { ReadStatement } from './read-statements.ts';

/** The fields of a pay statement that a sandbox payment was given; each may be left out. Money in cents. */
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

const plainFields = { type: 'PAY-024', payment_method: 'PAY-025', total_hours: 'PAY-026' } as const;
const moneyFields = { gross_pay: 'PAY-027', net_pay: 'PAY-028' } as const;

/**
 * Judges that one pay statement says what it was given: PAY-024 to 043, MONEY-007.
 *
 * @param mayBeEnrolled whether deductions and contributions may be added, since the individual could be enrolled
 */
export function judgeGivenStatement(
  given: GivenStatement,
  read: ReadStatement,
  creation: Exchange,
  mayBeEnrolled: boolean,
): readonly Judgement[] {
  const judgements: Judgement[] = [];
  for (const [field, requirement] of entries(plainFields)) {
    if (given[field] === undefined) continue;
    judgements.push(judgeField(requirement, given[field], field, read, creation));
  }
  for (const [field, requirement] of entries(moneyFields)) {
    const sent = given[field];
    if (sent !== undefined) judgements.push(...judgeMoney(requirement, sent, field, read, creation));
  }
  for (const [kind] of entries(lineRows)) {
    const lines = given[kind];
    if (lines !== undefined) judgements.push(...judgeGivenLines(kind, lines, read, creation, mayBeEnrolled));
  }
  return judgements;
}

function judgeField(
  requirement: string,
  sent: unknown,
  field: keyof typeof plainFields,
  { exchange, pointer, statement }: ReadStatement,
  creation: Exchange,
): Judgement {
  if (isOfOtherType(sent, statement[field])) return blocked(requirement, `the ${field} has a type of its own`);
  return judge(requirement, statement[field] === sent, {
    exchanges: [creation, exchange],
    pointer: `${pointer}/${field}`,
    expected: show(sent),
    actual: show(statement[field]),
    message: `The ${field} that a pay statement was given is read back as another.`,
  });
}

/** A factor of 100 between the amounts is a matter of units (MONEY-007); anything else is the field's own. */
function judgeMoney(
  requirement: string,
  sent: number,
  field: keyof typeof moneyFields,
  { exchange, pointer, statement }: ReadStatement,
  creation: Exchange,
): readonly Judgement[] {
  const money = statement[field];
  const amount = asObject(money)?.amount;
  if (amount === sent) return [holds(requirement), holds('MONEY-007')];
  const isNoMoney = money !== undefined && money !== null && asObject(money) === undefined;
  const isFraction = typeof amount === 'number' && !Number.isInteger(amount);
  if (isNoMoney || isFraction || isOfOtherType(sent, amount)) {
    return [blocked(requirement, `the ${field} has a type of its own`)];
  }
  const wrong = broken(isScaled(sent, amount) ? 'MONEY-007' : requirement, {
    exchanges: [creation, exchange],
    pointer: `${pointer}/${field}/amount`,
    expected: `${sent} cents`,
    actual: show(amount),
    message: `The ${field} that a pay statement was given is read back as another amount.`,
  });
  return [wrong];
}

/** Whether an amount was taken for another unit than cents: scaled by 100, or rounded to whole units of the currency. */
function isScaled(sent: number, amount: unknown): boolean {
  if (typeof amount !== 'number' || amount === 0 || Math.abs(sent) < 1_000) return false;
  const isRounded = amount % 100 === 0 && Math.abs(amount - sent) < 100;
  return amount === sent * 100 || Math.abs(amount - sent / 100) < 1 || isRounded;
}

/** The entries of a table with the types of its keys. */
function entries<K extends string, V>(table: Readonly<Record<K, V>>): readonly (readonly [K, V])[] {
  return Object.entries(table) as [K, V][];
}
