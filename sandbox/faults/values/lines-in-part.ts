import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';
import { changeField, changeStatements, type Given } from '../given-statements.ts';

const fault = faultsOf('create-sandbox-payment');
const relation = (...requirements: RequirementId[]) => ({ kind: 'relation', requirements, conditional: true }) as const;

/** Changes each given line of one kind; a line that becomes undefined is lost. */
const changeLines = (kind: string, change: (line: Given) => Given | undefined) =>
  changeStatements(changeField(kind, (lines: readonly Given[]) => lines.flatMap((line) => change(line) ?? [])));

const without = (line: Given, key: string): Given =>
  Object.fromEntries(Object.entries(line).filter(([name]) => name !== key));

/** Lines that are given in part: what was given of them is kept, and only that. */
export const linesInPart: readonly Fault[] = [
  fault(
    'lines-earning-without-hours-nameless',
    'An earning that is given without hours loses its name.',
    relation('PAY-031', 'PAY-040'),
    changeLines('earnings', (line) => ('hours' in line ? line : without(line, 'name'))),
  ),
  fault(
    'lines-earning-without-amount-lost',
    'An earning that is given without an amount is lost.',
    relation('PAY-040'),
    changeLines('earnings', (line) => ('amount' in line ? line : undefined)),
  ),
  fault(
    'lines-earning-without-name-zero',
    'An earning that is given without a name has an amount of 0.',
    relation('PAY-029'),
    changeLines('earnings', (line) => ('name' in line ? line : changeField('amount', () => 0)(line))),
  ),
  fault(
    'lines-earning-of-hours-alone-lost',
    'An earning of which hours alone are given is lost.',
    relation('PAY-040'),
    changeLines('earnings', (line) => ('amount' in line || 'name' in line ? line : undefined)),
  ),
  fault(
    'lines-tax-without-employer-unnamed',
    'A tax that does not say who pays it loses its amount.',
    relation('PAY-032'),
    changeLines('taxes', (line) => ('employer' in line ? line : without(line, 'amount'))),
  ),
  fault(
    'lines-tax-of-employer-alone-lost',
    'A tax that says only who pays it is lost.',
    relation('PAY-041'),
    changeLines('taxes', (line) => ('amount' in line || 'name' in line ? line : undefined)),
  ),
  fault(
    'lines-tax-without-amount-by-employee',
    'A tax that is given without an amount is never the employer’s.',
    relation('PAY-034'),
    changeLines('taxes', (line) => ('amount' in line ? line : changeField('employer', () => false)(line))),
  ),
  fault(
    'lines-deduction-without-pre-tax-unnamed',
    'A deduction that is given without pre_tax loses its name.',
    relation('PAY-036', 'PAY-042'),
    changeLines('employee_deductions', (line) => ('pre_tax' in line ? line : without(line, 'name'))),
  ),
  fault(
    'lines-deduction-without-name-post-tax',
    'A deduction that is given without a name is never pre-tax.',
    relation('PAY-037'),
    changeLines('employee_deductions', (line) => ('name' in line ? line : changeField('pre_tax', () => false)(line))),
  ),
  fault(
    'lines-contribution-without-name-lost',
    'A contribution that is given without a name is lost.',
    relation('PAY-043'),
    changeLines('employer_contributions', (line) => ('name' in line ? line : undefined)),
  ),
  fault(
    'lines-contribution-without-amount-renamed',
    'A contribution that is given without an amount has another name.',
    relation('PAY-039'),
    changeLines('employer_contributions', (line) =>
      'amount' in line ? line : changeField('name', () => 'Other')(line),
    ),
  ),
];
