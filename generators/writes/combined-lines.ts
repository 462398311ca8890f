import type { SandboxStatement } from './sandbox-statements.ts';

/** Amounts, in cents: none, one, and more than 32 bits hold. */
const amounts = [0, 1, 5_000_000_000] as const;
/** Hours: none, a quarter, and more than there are in a week. */
const hours = [0, 0.25, 168.5] as const;
const flags = [true, false] as const;

const pairs = <A, B>(one: readonly A[], other: readonly B[]): readonly (readonly [A, B])[] =>
  one.flatMap((a) => other.map((b) => [a, b] as const));

/** Every amount with every number of hours and either flag, ordinary by themselves; net pay is above gross pay. */
export const combinedLines = (individualId: string): SandboxStatement => ({
  individual_id: individualId,
  total_hours: 168.5,
  gross_pay: 123_400,
  net_pay: 123_500,
  earnings: pairs(amounts, hours).map(([amount, each], place) => ({ amount, hours: each, name: `Pair ${place}` })),
  taxes: pairs(amounts, flags).map(([amount, employer], place) => ({ amount, employer, name: `Pair ${place}` })),
  employee_deductions: pairs(amounts, flags).map(([amount, pre_tax], place) => ({
    amount,
    pre_tax,
    name: `Pair ${place}`,
  })),
  employer_contributions: amounts.map((amount, place) => ({ amount, name: `Pair ${place}` })),
});
