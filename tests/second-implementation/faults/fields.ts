import { isObject } from '../fields.ts';
import { elementsOf, objectsIn, onLines, onPages, onStatements, onSuccess } from '../rewrite.ts';
import { type Faults, plain, sometimes } from './fault.ts';

/** Fields that have another type, another value or no place at all. */
export const FIELD_FAULTS: Faults = {
  'overtime-hours-as-text': {
    summary: 'writes the hours of an overtime earning as text',
    ...sometimes('field'),
    wrap: onLines('earnings', (line) => {
      if (line.type === 'overtime') line.hours = String(line.hours);
    }),
  },
  'stipend-beyond-the-first-page': {
    summary: 'invents an earning type from the 101st statement on',
    ...sometimes('enumeration'),
    wrap: onStatements((statement, index) => {
      for (const line of objectsIn(statement.earnings)) line.type = index < 100 ? line.type : 'stipend';
    }),
  },
  'local-tax-without-employer': {
    summary: 'leaves `employer` out of local taxes',
    ...sometimes('field'),
    wrap: onLines('taxes', (line) => {
      if (line.type === 'local') delete line.employer;
    }),
  },
  'currency-null-with-amount': {
    summary: 'has no currency where the net pay has no amount',
    ...sometimes('field'),
    wrap: onStatements(({ net_pay }) => {
      if (isObject(net_pay) && net_pay.amount === null) net_pay.currency = null;
    }),
  },
  'twelfth-individual-v7': {
    summary: 'gives the twelfth individual a UUID of version 7',
    ...sometimes('field'),
    wrap: onStatements((statement, index) => {
      if (index === 11) statement.individual_id = String(statement.individual_id).replace(/^(.{14})4/, '$17');
    }),
  },
  'tips-without-metadata': {
    summary: 'has attributes without metadata on tips',
    ...sometimes('field'),
    wrap: onLines('earnings', (line) => {
      if (line.type === 'tips') line.attributes = { note: 'cash' };
    }),
  },
  'simple-ira-pre-tax-as-number': {
    summary: 'writes 1 or 0 for pre_tax of a simple_ira',
    ...sometimes('field'),
    wrap: onLines('employee_deductions', (line) => {
      if (line.type === 'simple_ira') line.pre_tax = Number(line.pre_tax);
    }),
  },
  'hsa-without-direction': {
    summary: 'shortens hsa_post to hsa in employer contributions',
    ...sometimes('enumeration'),
    wrap: onLines('employer_contributions', (line) => {
      if (line.type === 'hsa_post') line.type = 'hsa';
    }),
  },
  'last-page-without-offset': {
    summary: 'leaves the offset out of the last page',
    ...sometimes('field'),
    wrap: onPages(({ paging, statements }) => {
      const start = Number(paging.offset);
      if (start > 0 && start + statements.length === paging.count) delete paging.offset;
    }),
  },
  'childless-dependents-null': {
    summary: 'has null for the dependents of an enrollment without any',
    ...sometimes('field'),
    wrap: onSuccess('get-enrollments', (answer, call) => {
      for (const { element } of elementsOf(answer, call)) {
        const { body } = element;
        if (isObject(body) && Array.isArray(body.dependent_ids) && body.dependent_ids.length === 0) {
          body.dependent_ids = null;
        }
      }
    }),
  },
  'coverage-ends-at-midnight': {
    summary: 'ends a coverage at a moment rather than on a day',
    ...sometimes('field'),
    wrap: onSuccess('get-enrollments', (answer, call) => {
      for (const { element } of elementsOf(answer, call)) {
        const { body } = element;
        if (isObject(body) && typeof body.coverage_end_date === 'string') body.coverage_end_date += 'T00:00:00Z';
      }
    }),
  },
  'contribution-in-dollars': {
    summary: "writes an enrollment's employer contribution in dollars and cents",
    ...plain('field'),
    wrap: onSuccess('get-enrollments', (answer, call) => {
      for (const { element } of elementsOf(answer, call)) {
        const contributions = isObject(element.body) ? element.body.contributions : undefined;
        if (isObject(contributions)) contributions.employer_contribution = { amount: 125.5, currency: 'USD' };
      }
    }),
  },
  'singular-category-when-named': {
    summary: 'says `earning` for the category when the items are filtered by name',
    ...sometimes('enumeration'),
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      if (!query.get('q')) return;
      for (const item of objectsIn(body.responses)) item.category = String(item.category).replace(/s$/, '');
    }),
  },
  'lone-individual-wrapped': {
    summary: 'wraps the id of the only one enrolled into an object',
    ...sometimes('field'),
    wrap: onSuccess('list-enrolled-individuals', (body) => {
      const { individual_ids: ids } = body;
      if (Array.isArray(ids) && ids.length === 1) body.individual_ids = [{ id: ids[0] }];
    }),
  },
};
