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
function partsOf(lacking: Lacking, line: (place: number) => Readonly<Record<string, unknown>>): readonly object[] {
  const fields = Object.keys(line(0));
  return allSubsets(fields)
    .filter((kept) => kept.length > 0 && kept.length === fields.length - lacking)
    .map((kept, place) => only(line(place + lacking * fields.length), kept));
}

/** Lines of each kind that lack `lacking` of their fields, in every way. A contribution lacks one of its two at most. */
const partialLines = (lacking: Lacking): PartialLines => ({
  earnings: partsOf(lacking, (at) => ({ amount: 41_000 + at, hours: 2 + at / 4, name: `Part of a shift ${at}` })),
  taxes: partsOf(lacking, (at) => ({ amount: 5_100 + at, name: `Part of a tax ${at}`, employer: true })),
  employee_deductions: partsOf(lacking, (at) => ({ amount: 6_200 + at, name: `Part of a plan ${at}`, pre_tax: true })),
  employer_contributions: partsOf(1, (at) => ({ amount: 7_300 + at, name: `Part of a match ${at}` })),
});

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
