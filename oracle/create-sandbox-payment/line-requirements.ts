import { type Requirement, requirement } from '../kernel/requirement.ts';
import type { LineKind } from './lines.ts';

/**
 * The requirements on lines, by their kind: as many are read back as were given, and each given field of each of them is
 * read back as it was sent.
 */
export const lineRequirements = {
  earnings: {
    count: requirement('PAY-040', 'As many earnings are read back as were given, none added and none lost.'),
    fields: {
      amount: requirement('PAY-029'),
      hours: requirement('PAY-030'),
      name: requirement('PAY-031'),
    },
  },
  taxes: {
    count: requirement('PAY-041', 'As many taxes are read back as were given, none added and none lost.'),
    fields: {
      amount: requirement('PAY-032'),
      name: requirement('PAY-033'),
      employer: requirement('PAY-034'),
    },
  },
  employee_deductions: {
    count: requirement(
      'PAY-042',
      'As many employee_deductions are read back as were given, none added and none lost, unless the individual is enrolled in deductions.',
    ),
    fields: {
      amount: requirement('PAY-035'),
      name: requirement('PAY-036'),
      pre_tax: requirement('PAY-037'),
    },
  },
  employer_contributions: {
    count: requirement(
      'PAY-043',
      'As many employer_contributions are read back as were given, none added and none lost, unless the individual is enrolled in deductions.',
    ),
    fields: {
      amount: requirement('PAY-038'),
      name: requirement('PAY-039'),
    },
  },
} as const satisfies Record<LineKind, { readonly count: Requirement; readonly fields: Record<string, Requirement> }>;
