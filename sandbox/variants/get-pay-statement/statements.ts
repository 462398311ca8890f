import { alterAnswers, at, type Change, changeRules, objectOf } from '../../switches/behaviours.ts';
import type { MakeBehaviour, Variant } from '../../switches/switches.ts';
import { itemCategories as lineLists, type PayStatement } from '../../world/wire.ts';
import { variantsOf } from '../define.ts';

const variant = variantsOf('get-pay-statement');
const to = (value: unknown) => () => value;

const inStatements = (paths: readonly string[], change: Change): MakeBehaviour =>
  alterAnswers(
    paths.map((path) => `responses/*/body/pay_statements/*/${path}`),
    change,
  );

const inLines = (key: string) => lineLists.map((list) => `${list}/*/${key}`);
const isOfHistory = ({ taxes }: PayStatement) =>
  taxes?.some(({ name }) => name === 'Social Security (employer)') === true;
const hoursAt = (position: number) => [null, 0, 80][position % 3] ?? null;

/** Makes the fields of a statement null, or, of every second one, the fields of its lines. */
function withNulls(statement: PayStatement, index: number): PayStatement {
  const nulls = (fields: object, keep: readonly string[]) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, keep.includes(key) ? value : null]));
  if (index % 2 === 0) return { ...statement, ...nulls(statement, ['individual_id', ...lineLists]) };
  const lines = lineLists.map((list) => {
    const given = statement[list];
    return [list, given === null ? null : given.map((line) => (line === null ? null : nulls(line, [])))];
  });
  return { ...statement, ...Object.fromEntries(lines) };
}

/** Values of pay statements, and of their lines, that the interface leaves open. */
export const statementVariants: readonly Variant[] = [
  variant('nulls', ['SIL-043', 'SIL-052', 'SIL-053', 'SIL-055', 'SIL-056', 'SIL-057', 'SIL-058'])
    .summary('The pay statements of varied fixture payments have null wherever it is allowed.')
    .with(changeRules, (base) => ({
      page(payment, offset, limit, entity) {
        const statements = base.page(payment, offset, limit, entity);
        // Entities with benefits are fixtures; their first two payments are the varied ones.
        const varied = entity.benefits.size > 0 && entity.payments.indexOf(payment) < 2;
        return varied ? statements.map(withNulls) : statements;
      },
    })),
  variant('none-is-null', ['SIL-030', 'SIL-052'])
    .summary('Lists of lines without any line are null.')
    .by(inStatements(lineLists, (lines) => (Array.isArray(lines) && lines.length === 0 ? null : lines))),
  variant('line-types-and-currencies-null', ['SIL-029', 'SIL-043', 'SIL-053', 'SIL-055', 'SIL-058'])
    .summary('Lines have neither a type nor a currency.')
    .by(inStatements([...inLines('currency'), ...inLines('type')], to(null))),
  variant('currency-in-capitals', ['SIL-029', 'SIL-062'])
    .summary('Amounts are in EUR, written in capitals.')
    .by(
      inStatements(['gross_pay/currency', 'net_pay/currency', ...inLines('currency')], (currency) =>
        currency === null ? null : 'EUR',
      ),
      at(
        ['get-enrollments'],
        alterAnswers(
          ['employee', 'employer'].map((who) => `responses/*/body/contributions/${who}_contribution/currency`),
          to('EUR'),
        ),
      ),
    ),
  variant('metadata-of-any-kind', ['SIL-053', 'SIL-055', 'SIL-056', 'SIL-057', 'SIL-059'])
    .summary('Metadata of lines and items holds null, lists and objects.')
    .by(
      inStatements(
        lineLists.map((list) => `${list}/*`),
        (line) =>
          line === null ? null : { ...objectOf(line), attributes: { metadata: { a: null, b: [[], {}], 'c d': -0.5 } } },
      ),
      at(
        ['list-pay-statement-items'],
        alterAnswers('responses/*/attributes/metadata', to({ '': null, list: [1, 'x', null], deep: { deeper: {} } })),
      ),
    ),
  variant('salaried-hours-of-any-kind', ['SIL-054'])
    .summary('The hours of salaried individuals are null, 0, or those of the period.')
    .with(changeRules, (base) => ({
      page: (payment, offset, limit, entity) =>
        base.page(payment, offset, limit, entity).map((statement, index) => {
          if (!isOfHistory(statement)) return statement;
          const hours = hoursAt(offset + index);
          const earnings = statement.earnings?.map((line) => (line?.type === 'salary' ? { ...line, hours } : line));
          return { ...statement, earnings: earnings ?? null };
        }),
    })),
];
