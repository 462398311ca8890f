import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { refuseRequests } from '../../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';
import { changeStatements, type Given, relation } from '../given-statements.ts';

const fault = faultsOf('create-sandbox-payment');
const statements = (body: unknown) => objectsOf(objectOf(body).pay_statements);

/** Lines without a key, and what becomes of another key of them: null says that the whole line is dropped. */
const incomplete: readonly (readonly [
  list: string,
  lacking: string,
  lost: string | null,
  requirement: RequirementId,
])[] = [
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

/** Given lines that hold one key alone, and are dropped or refused. */
const alone: readonly (readonly [list: string, key: string, requirement: RequirementId])[] = [
  ['earnings', 'hours', 'PAY-040'],
  ['taxes', 'employer', 'PAY-041'],
  ['employee_deductions', 'pre_tax', 'PAY-042'],
];

const changeList = (list: string, change: (lines: readonly Given[]) => readonly Given[]) =>
  changeStatements((statement) => withList(statement, list, (lines) => [...change(lines.map(objectOf))]));
const dashed = (text: string) => text.replaceAll('_', '-');

/** Pay statements, and lines of them, that are given in part: "every field is optional". */
export const partialLines: readonly Fault[] = [
  ...incomplete.map(([list, lacking, lost, requirement]) =>
    fault(
      `partial-${dashed(list)}-without-${dashed(lacking)}-${lost === null ? 'dropped' : `lose-${dashed(lost)}`}`,
      `Given ${list} without ${lacking} ${lost === null ? 'are dropped' : `lose their ${lost}`}.`,
      relation(requirement, { conditional: true }),
      changeList(list, (lines) =>
        lines.flatMap((line) => {
          if (lacking in line) return [line];
          if (lost === null) return [];
          const { [lost]: _, ...rest } = line;
          return [rest];
        }),
      ),
    ),
  ),
  ...alone.map(([list, key, requirement]) =>
    fault(
      `partial-${dashed(list)}-of-${dashed(key)}-alone-dropped`,
      `Given ${list} that hold ${key} alone are dropped.`,
      relation(requirement, { conditional: true }),
      changeList(list, (lines) => lines.filter((line) => Object.keys(line).join() !== key)),
    ),
  ),
  fault(
    'partial-statement-without-individual-refused',
    'A payment with a statement that names no individual is refused.',
    { kind: 'condition', requirements: ['PAY-004', 'PAY-002'], conditional: true },
    refuseRequests('create-sandbox-payment', (body) => statements(body).some((one) => !('individual_id' in one))),
  ),
  fault(
    'partial-statement-without-individual-loses-lines',
    'A given statement that names no individual loses its earnings.',
    relation('PAY-029', { conditional: true, requirements: ['PAY-040', 'PAY-029'] }),
    changeStatements(({ earnings, ...rest }) => ('individual_id' in rest ? { earnings, ...rest } : rest)),
  ),
  fault(
    'partial-statement-of-individual-alone-lost',
    'A given statement that has an individual_id alone is lost beside others.',
    relation('PAY-044', { conditional: true }),
    () => ({
      rules: (base) => ({
        listed: (inputs, entity) => {
          const listed = base.listed(inputs, entity);
          const kept = listed.filter((input) => Object.keys(input).join() !== 'individual_id');
          return kept.length > 0 ? kept : listed;
        },
      }),
    }),
  ),
  fault(
    'partial-statement-without-gross-takes-net',
    'A given statement without a gross_pay loses its net_pay.',
    relation('PAY-028', { conditional: true, requirements: ['PAY-028', 'PAY-023'] }),
    changeStatements(({ net_pay, ...rest }) => ('gross_pay' in rest ? { net_pay, ...rest } : rest)),
  ),
  fault(
    'partial-empty-list-keeps-default',
    'Earnings that are given as an empty list are one earning of 0 cents.',
    relation('PAY-040', { conditional: true, requirements: ['PAY-046', 'PAY-040'] }),
    changeStatements((statement) =>
      withList(statement, 'earnings', (lines) =>
        lines.length === 0 ? [{ amount: 0, hours: 0, name: 'None' }] : lines,
      ),
    ),
  ),
];
