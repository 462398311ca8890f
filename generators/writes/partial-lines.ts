import type { Labelled } from '../kernel/labelled.ts';
import { allSubsets, only } from '../kernel/subsets.ts';

/** The lines of each kind; each line has some of its fields. */
export interface PartialLines {
  readonly earnings: readonly object[];
  readonly taxes: readonly object[];
  readonly employee_deductions: readonly object[];
  readonly employer_contributions: readonly object[];
}

type Lacking = 1 | 2;

/** A line for each choice of the fields that are left out. No two lines have a number or a name in common. */
const partsOf = <K extends string>(
  lacking: Lacking,
  fields: readonly K[],
  line: (place: number) => Record<K, unknown>,
) =>
  allSubsets(fields)
    .filter((kept) => kept.length > 0 && kept.length === fields.length - lacking)
    .map((kept, place): object => only(line(place + lacking * fields.length), kept));

/** Lines of each kind that lack `lacking` of their fields, in every way. A contribution lacks one of its two at most. */
function partialLines(lacking: Lacking): PartialLines {
  const [earned, taxed, deducted] = [
    ['amount', 'hours', 'name'] as const,
    ['amount', 'name', 'employer'] as const,
    ['amount', 'name', 'pre_tax'] as const,
  ];
  return {
    earnings: partsOf(lacking, earned, (place) => ({
      amount: 41_000 + place,
      hours: 2 + place / 4,
      name: `Part of a shift ${place}`,
    })),
    taxes: partsOf(lacking, taxed, (place) => ({
      amount: 5_100 + place,
      name: `Part of a tax ${place}`,
      employer: true,
    })),
    employee_deductions: partsOf(lacking, deducted, (place) => ({
      amount: 6_200 + place,
      name: `Part of a plan ${place}`,
      pre_tax: true,
    })),
    employer_contributions: partsOf(1, ['amount', 'name'], (place) => ({
      amount: 7_300 + place,
      name: `Part of a match ${place}`,
    })),
  };
}

/** Lines without one field or two, in every way, or with an empty name; a target may refuse them. */
export const partialLineBoundaries: readonly Labelled<PartialLines>[] = [
  { label: 'lines without one of their fields', value: partialLines(1) },
  { label: 'lines with one of their fields', value: partialLines(2) },
  {
    label: 'lines with an empty name',
    value: {
      earnings: [{ amount: 43_000, hours: 5.5, name: '' }],
      taxes: [{ amount: 5_300, name: '', employer: true }],
      employee_deductions: [{ amount: 6_400, name: '', pre_tax: true }],
      employer_contributions: [{ amount: 7_500, name: '' }],
    },
  },
];
