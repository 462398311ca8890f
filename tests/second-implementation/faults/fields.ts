import { isObject } from '../fields.ts';
import { elementsOf, objectsIn, onLines, onPages, onStatements, onSuccess } from '../rewrite.ts';
import { type Fault, plain, sometimes } from './fault.ts';

/** Fields that have another type, another value or no place at all. */
export const FIELD_FAULTS: readonly Fault[] = [
  {
    id: 'overtime-hours-as-text',
    summary: 'writes the hours of an overtime earning as text',
    kind: 'field',
    ...sometimes,
    clause: "an earning's hours are a number or null",
    wrap: () =>
      onLines('earnings', (line) => {
        if (line.type === 'overtime') line.hours = String(line.hours);
      }),
  },
  {
    id: 'stipend-beyond-the-first-page',
    summary: 'invents an earning type from the 101st statement on',
    kind: 'enumeration',
    ...sometimes,
    clause: 'the type of an earning is one of thirteen, or null',
    wrap: () =>
      onStatements((statement, index) => {
        for (const line of objectsIn(statement.earnings)) line.type = index < 100 ? line.type : 'stipend';
      }),
  },
  {
    id: 'local-tax-without-employer',
    summary: 'leaves `employer` out of local taxes',
    kind: 'field',
    ...sometimes,
    clause: 'a tax has the key employer',
    wrap: () =>
      onLines('taxes', (line) => {
        if (line.type === 'local') delete line.employer;
      }),
  },
  {
    id: 'currency-null-with-amount',
    summary: 'has no currency where the net pay has no amount',
    kind: 'field',
    ...sometimes,
    clause: 'the currency of money is a string; only the amount may be null',
    wrap: () =>
      onStatements(({ net_pay }) => {
        if (isObject(net_pay) && net_pay.amount === null) net_pay.currency = null;
      }),
  },
  {
    id: 'large-gross-as-text',
    summary: 'writes a gross pay beyond 31 bits as text',
    kind: 'field',
    ...sometimes,
    clause: 'amounts are integers',
    wrap: () =>
      onStatements(({ gross_pay }) => {
        if (isObject(gross_pay) && Number(gross_pay.amount) > 2_147_483_647)
          gross_pay.amount = String(gross_pay.amount);
      }),
  },
  {
    id: 'twelfth-individual-v7',
    summary: 'gives the twelfth individual a UUID of version 7',
    kind: 'field',
    ...sometimes,
    clause: 'the individual_id of a pay statement is a UUID of version 4',
    wrap: () =>
      onStatements((statement, index) => {
        if (index === 11) statement.individual_id = String(statement.individual_id).replace(/^(.{14})4/, '$17');
      }),
  },
  {
    id: 'tips-without-metadata',
    summary: 'has attributes without metadata on tips',
    kind: 'field',
    ...sometimes,
    clause: 'attributes contain metadata',
    wrap: () =>
      onLines('earnings', (line) => {
        if (line.type === 'tips') line.attributes = { note: 'cash' };
      }),
  },
  {
    id: 'simple-ira-pre-tax-as-number',
    summary: 'writes 1 or 0 for pre_tax of a simple_ira',
    kind: 'field',
    ...sometimes,
    clause: 'pre_tax is a boolean or null',
    wrap: () =>
      onLines('employee_deductions', (line) => {
        if (line.type === 'simple_ira') line.pre_tax = Number(line.pre_tax);
      }),
  },
  {
    id: 'hsa-without-direction',
    summary: 'shortens hsa_post to hsa in employer contributions',
    kind: 'enumeration',
    ...sometimes,
    clause: 'the type of a contribution is one of the benefit types',
    wrap: () =>
      onLines('employer_contributions', (line) => {
        if (line.type === 'hsa_post') line.type = 'hsa';
      }),
  },
  {
    id: 'last-page-without-offset',
    summary: 'leaves the offset out of the last page',
    kind: 'field',
    ...sometimes,
    clause: 'paging has the key offset',
    wrap: () =>
      onPages(({ paging, statements }) => {
        const start = Number(paging.offset);
        if (start > 0 && start + statements.length === paging.count) delete paging.offset;
      }),
  },
  {
    id: 'childless-dependents-null',
    summary: 'has null for the dependents of an enrollment without any',
    kind: 'field',
    ...sometimes,
    clause: 'dependent_ids is an array',
    wrap: () =>
      onSuccess('get-enrollments', (answer, call) => {
        for (const { element } of elementsOf(answer, call)) {
          const { body } = element;
          if (isObject(body) && Array.isArray(body.dependent_ids) && body.dependent_ids.length === 0) {
            body.dependent_ids = null;
          }
        }
      }),
  },
  {
    id: 'coverage-ends-at-midnight',
    summary: 'ends a coverage at a moment rather than on a day',
    kind: 'field',
    ...sometimes,
    clause: 'coverage_end_date is a date or null',
    wrap: () =>
      onSuccess('get-enrollments', (answer, call) => {
        for (const { element } of elementsOf(answer, call)) {
          const { body } = element;
          if (isObject(body) && typeof body.coverage_end_date === 'string') body.coverage_end_date += 'T00:00:00Z';
        }
      }),
  },
  {
    id: 'contribution-in-dollars',
    summary: "writes an enrollment's employer contribution in dollars and cents",
    kind: 'field',
    ...plain,
    clause: 'the amount of a contribution is an integer, in cents',
    wrap: () =>
      onSuccess('get-enrollments', (answer, call) => {
        for (const { element } of elementsOf(answer, call)) {
          const contributions = isObject(element.body) ? element.body.contributions : undefined;
          if (isObject(contributions)) contributions.employer_contribution = { amount: 125.5, currency: 'USD' };
        }
      }),
  },
  {
    id: 'single-frequency-as-text',
    summary: 'has a string where a pay group has but one frequency',
    kind: 'field',
    ...sometimes,
    clause: 'pay_frequencies is an array',
    wrap: () =>
      onSuccess('list-pay-groups', (groups) => {
        for (const group of objectsIn(groups)) {
          const { pay_frequencies: all } = group;
          group.pay_frequencies = Array.isArray(all) && all.length === 1 ? all[0] : all;
        }
      }),
  },
  {
    id: 'singular-category-when-named',
    summary: 'says `earning` for the category when the items are filtered by name',
    kind: 'enumeration',
    ...sometimes,
    clause: 'the category of an item is one of four',
    wrap: () =>
      onSuccess('list-pay-statement-items', (body, { query }) => {
        if (!query.get('q')) return;
        for (const item of objectsIn(body.responses)) item.category = String(item.category).replace(/s$/, '');
      }),
  },
  {
    id: 'lone-individual-wrapped',
    summary: 'wraps the id of the only one enrolled into an object',
    kind: 'field',
    ...sometimes,
    clause: 'individual_ids is an array of UUIDs',
    wrap: () =>
      onSuccess('list-enrolled-individuals', (body) => {
        const { individual_ids: ids } = body;
        if (Array.isArray(ids) && ids.length === 1) body.individual_ids = [{ id: ids[0] }];
      }),
  },
];
