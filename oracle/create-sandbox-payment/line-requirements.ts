import { type Requirement, requirement } from '../kernel/requirement.ts';
import type { LineKind } from './lines.ts';

/** The requirements on the number of lines, and on each of their fields, by the kind of lines. */
export const lineRequirements = {
  earnings: {
    count: requirement('PAY-040', 'As many earnings are read back as were given, none added and none lost.'),
    fields: {
      amount: requirement('PAY-029', 'The given amount of each of the earnings is read back as it was sent.'),
      hours: requirement('PAY-030', 'The given hours of each of the earnings is read back as it was sent.'),
      name: requirement('PAY-031', 'The given name of each of the earnings is read back as it was sent.'),
    },
  },
  taxes: {
    count: requirement('PAY-041', 'As many taxes are read back as were given, none added and none lost.'),
    fields: {
      amount: requirement('PAY-032', 'The given amount of each of the taxes is read back as it was sent.'),
      name: requirement('PAY-033', 'The given name of each of the taxes is read back as it was sent.'),
      employer: requirement('PAY-034', 'The given employer of each of the taxes is read back as it was sent.'),
    },
  },
  employee_deductions: {
    count: requirement(
      'PAY-042',
      'As many employee_deductions are read back as were given, none added and none lost, unless the individual is enrolled in deductions.',
    ),
    fields: {
      amount: requirement(
        'PAY-035',
        'The given amount of each of the employee_deductions is read back as it was sent.',
      ),
      name: requirement('PAY-036', 'The given name of each of the employee_deductions is read back as it was sent.'),
      pre_tax: requirement(
        'PAY-037',
        'The given pre_tax of each of the employee_deductions is read back as it was sent.',
      ),
    },
  },
  employer_contributions: {
    count: requirement(
      'PAY-043',
      'As many employer_contributions are read back as were given, none added and none lost, unless the individual is enrolled in deductions.',
    ),
    fields: {
      amount: requirement(
        'PAY-038',
        'The given amount of each of the employer_contributions is read back as it was sent.',
      ),
      name: requirement('PAY-039', 'The given name of each of the employer_contributions is read back as it was sent.'),
    },
  },
} as const satisfies Record<LineKind, { readonly count: Requirement; readonly fields: Record<string, Requirement> }>;
