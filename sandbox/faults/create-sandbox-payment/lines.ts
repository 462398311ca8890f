import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { type JsonObject, objectsOf } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { always, faultsOf, rowsOf, sometimes } from '../define.ts';
import { changeLines, changeList, changeStatements, withValue } from './given.ts';

const fault = faultsOf('create-sandbox-payment');
const dashed = (text: string) => text.replaceAll('_', '-');
const without = (key: string) => (line: JsonObject) => withValue(line, key, () => undefined);
const withOther = (key: string, value: unknown) => (line: JsonObject) => withValue(line, key, () => value);
const drop = () => undefined;

/** Lines that a payment gives without a key, and the other key that they lose; null: the whole line is dropped. */
const incomplete: readonly (readonly [list: string, lacking: string, lost: string | null, RequirementId])[] = [
  ['earnings', 'hours', 'amount', 'PAY-029'],
  ['earnings', 'amount', 'hours', 'PAY-030'],
  ['earnings', 'amount', 'name', 'PAY-031'],
  ['earnings', 'name', null, 'PAY-040'],
  ['taxes', 'name', 'amount', 'PAY-032'],
  ['taxes', 'amount', 'employer', 'PAY-034'],
  ['taxes', 'employer', 'name', 'PAY-033'],
  ['taxes', 'employer', null, 'PAY-041'],
  ['employee_deductions', 'amount', 'name', 'PAY-036'],
  ['employee_deductions', 'name', 'pre_tax', 'PAY-037'],
  ['employee_deductions', 'pre_tax', null, 'PAY-042'],
  ['employer_contributions', 'name', 'amount', 'PAY-038'],
  ['employer_contributions', 'amount', null, 'PAY-043'],
];

const changeIncomplete = (
  list: string,
  keys: readonly string[],
  change: (line: JsonObject) => JsonObject | undefined,
): MakeBehaviour => changeLines(list, (line) => (keys.some((key) => key in line) ? line : change(line)));

/** Given lines that are lost, added, or changed where they are given in part: "every field is optional". */
export const givenLines: readonly Fault[] = [
  ...incomplete.map(([list, lacking, lost, requirement]) =>
    fault(
      `partial-${dashed(list)}-without-${dashed(lacking)}-${lost === null ? 'dropped' : `lose-${dashed(lost)}`}`,
      sometimes('relation', requirement),
    )
      .summary(`Given ${list} without ${lacking} ${lost === null ? 'are dropped' : `lose their ${lost}`}.`)
      .by(changeIncomplete(list, [lacking], lost === null ? drop : without(lost))),
  ),
  ...rowsOf(
    ['earnings', 'hours', 'PAY-040'],
    ['taxes', 'employer', 'PAY-041'],
    ['employee_deductions', 'pre_tax', 'PAY-042'],
  ).map(([list, key, requirement]) =>
    fault(`partial-${dashed(list)}-of-${dashed(key)}-alone-dropped`, sometimes('relation', requirement))
      .summary(`Given ${list} that hold ${key} alone are dropped.`)
      .by(changeLines(list, (line) => (Object.keys(line).join() === key ? undefined : line))),
  ),
  fault('lines-earning-without-hours-nameless', sometimes('relation', 'PAY-031', 'PAY-040'))
    .summary('An earning that is given without hours loses its name.')
    .by(changeIncomplete('earnings', ['hours'], without('name'))),
  fault('lines-earning-without-amount-lost', sometimes('relation', 'PAY-040'))
    .summary('An earning that is given without an amount is lost.')
    .by(changeIncomplete('earnings', ['amount'], drop)),
  fault('lines-earning-without-name-zero', sometimes('relation', 'PAY-029'))
    .summary('An earning that is given without a name has an amount of 0.')
    .by(changeIncomplete('earnings', ['name'], withOther('amount', 0))),
  fault('lines-tax-without-employer-unnamed', sometimes('relation', 'PAY-032'))
    .summary('A tax that does not say who pays it loses its amount.')
    .by(changeIncomplete('taxes', ['employer'], without('amount'))),
  fault('lines-tax-without-amount-by-employee', sometimes('relation', 'PAY-034'))
    .summary('A tax that is given without an amount is never the employer’s.')
    .by(changeIncomplete('taxes', ['amount'], withOther('employer', false))),
  fault('lines-deduction-without-pre-tax-unnamed', sometimes('relation', 'PAY-036', 'PAY-042'))
    .summary('A deduction that is given without pre_tax loses its name.')
    .by(changeIncomplete('employee_deductions', ['pre_tax'], without('name'))),
  fault('lines-deduction-without-name-post-tax', sometimes('relation', 'PAY-037'))
    .summary('A deduction that is given without a name is never pre-tax.')
    .by(changeIncomplete('employee_deductions', ['name'], withOther('pre_tax', false))),
  fault('lines-contribution-without-name-lost', sometimes('relation', 'PAY-043'))
    .summary('A contribution that is given without a name is lost.')
    .by(changeIncomplete('employer_contributions', ['name'], drop)),
  fault('lines-contribution-without-amount-renamed', sometimes('relation', 'PAY-039'))
    .summary('A contribution that is given without an amount has another name.')
    .by(changeIncomplete('employer_contributions', ['amount'], withOther('name', 'Other'))),
  fault('partial-empty-list-keeps-default', sometimes('relation', 'PAY-046', 'PAY-040'))
    .summary('Earnings that are given as an empty list are one earning of 0 cents.')
    .by(changeList('earnings', (lines) => (lines.length === 0 ? [{ amount: 0, hours: 0, name: 'None' }] : lines))),
  fault('sandbox-payment-earning-added', sometimes('relation', 'PAY-040'))
    .summary('A statement with earnings gets one more.')
    .with(changeList, 'earnings', (lines) =>
      lines.length > 0 ? [...lines, { name: 'Rounding', amount: 0, hours: 0 }] : lines,
    ),
  fault('sandbox-payment-last-tax-lost', sometimes('relation', 'PAY-041'))
    .summary('Of several taxes the last is lost.')
    .by(changeList('taxes', (lines) => (lines.length > 1 ? lines.slice(0, -1) : lines))),
  fault('sandbox-payment-deduction-lost', sometimes('relation', 'PAY-042'))
    .summary('Of several deductions the first is lost.')
    .by(changeList('employee_deductions', (lines) => (lines.length > 1 ? lines.slice(1) : lines))),
  fault('sandbox-payment-contribution-lost', always('relation', 'PAY-043'))
    .summary('Contributions are lost.')
    .by(changeList('employer_contributions', () => [])),
  ...rowsOf(
    ['deductions', 'employee_deductions', 'PAY-042'],
    ['contributions', 'employer_contributions', 'PAY-043'],
  ).map(([name, list, requirement]) =>
    fault(`sandbox-payment-${name}-cut`, sometimes('relation', requirement))
      .summary(`Of more than four ${name} the first four are kept.`)
      .by(changeList(list, (lines) => lines.slice(0, 4))),
  ),
  fault('seen-contributions-among-deductions', sometimes('relation', 'PAY-043', 'PAY-042', 'PAY-048'))
    .summary('Given employer_contributions are read back among the employee_deductions.')
    .with(changeStatements, (statement) => {
      const contributions = objectsOf(statement.employer_contributions);
      if (contributions.length === 0) return statement;
      const deducted = contributions.map((line) => ({ ...line, pre_tax: false }));
      const deductions = [...objectsOf(statement.employee_deductions), ...deducted];
      return { ...statement, employer_contributions: [], employee_deductions: deductions };
    }),
];
