import type { SandboxStatement } from './sandbox-statements.ts';

/** Names that are keys of every object of a script, or that a spreadsheet takes for a formula. */
const mistaken = ['__proto__', 'constructor', 'toString', '=1+1', '+5% shift', '-10 adjustment', '@home'] as const;

/** A statement with a line of each kind under each of these names. */
export const mistakenNames = (individualId: string): SandboxStatement => ({
  individual_id: individualId,
  earnings: mistaken.map((name, place) => ({ amount: 1_100 + place, hours: 1, name })),
  taxes: mistaken.map((name, place) => ({ amount: 1_200 + place, name, employer: place % 2 === 0 })),
  employee_deductions: mistaken.map((name, place) => ({ amount: 1_300 + place, name, pre_tax: place % 2 === 0 })),
  employer_contributions: mistaken.map((name, place) => ({ amount: 1_400 + place, name })),
});

/** A statement with lines whose names suggest another flag, or another sign, than theirs. All values are ordinary. */
export const contraryNames = (individualId: string): SandboxStatement => ({
  individual_id: individualId,
  earnings: [
    { amount: 2_500, hours: 8, name: 'Unpaid leave' },
    { amount: 2_501, hours: 40, name: 'Bonus' },
  ],
  taxes: [
    { amount: 2_600, name: 'Employer tax', employer: false },
    { amount: 2_601, name: 'Federal unemployment', employer: false },
    { amount: 2_602, name: 'Employee Social Security', employer: true },
    { amount: 2_603, name: 'Federal income tax', employer: true },
  ],
  employee_deductions: [
    { amount: 2_700, name: 'Roth 401k', pre_tax: true },
    { amount: 2_701, name: '401k', pre_tax: false },
    { amount: 2_702, name: 'Post-tax parking', pre_tax: true },
    { amount: 2_703, name: 'Pre-tax dental', pre_tax: false },
    { amount: 2_704, name: 'Garnishment', pre_tax: true },
    { amount: 2_705, name: 'HSA', pre_tax: false },
  ],
  employer_contributions: [{ amount: 2_800, name: 'Employee 401k' }],
});

/** A name of 2,100 characters. A target may refuse it; but if it accepts the name, it must read back the same. */
const longName = 'Retroactive adjustment '.repeat(92).slice(0, 2_100);

/** A statement with a line of each kind under a long name. */
export const longNames = (individualId: string): SandboxStatement => ({
  individual_id: individualId,
  earnings: [{ amount: 3_100, hours: 1, name: longName }],
  taxes: [{ amount: 3_200, name: longName, employer: false }],
  employee_deductions: [{ amount: 3_300, name: longName, pre_tax: true }],
  employer_contributions: [{ amount: 3_400, name: longName }],
});
