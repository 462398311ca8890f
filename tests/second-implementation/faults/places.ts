import type { Json } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, elementsOf, isInNewConnection, objectsIn, onPages, onStatements, onSuccess } from '../rewrite.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

const inside = (value: unknown): Json => (isObject(value) ? value : {});
const enrollments = (edit: (record: Json, place: number) => void) =>
  onSuccess('get-enrollments', (answer, call) => {
    for (const { element, place } of elementsOf(answer, call))
      if (element.code === 200) edit(inside(element.body), place);
  });

/** Fields that are wrong in places where few look: at the end of lists, in later elements, under an entity. */
export const PLACE_FAULTS: Faults = {
  'last-but-one-has-nobody': {
    summary: 'has null for the individual of the last statement but one of a payment of more than 100',
    ...sometimes('field'),
    wrap: onPages(({ paging, statements }) => {
      const place = Number(paging.count) - 2 - Number(paging.offset);
      const found = Number(paging.count) > 100 ? statements[place] : undefined;
      if (found) found.individual_id = null;
    }),
  },
  'gross-without-currency-beyond-120': {
    summary: 'has no currency in a gross pay from the 121st statement on',
    ...sometimes('field'),
    wrap: onStatements((statement, index) => {
      if (index >= 120) delete inside(statement.gross_pay).currency;
    }),
  },
  'second-payment-hours-as-text': {
    summary: 'writes total hours as text in the oldest payment but one of a connection',
    ...sometimes('field'),
    wrap: onPages(({ statements }, request, call) => {
      const second = callerOf(call)?.payments[1];
      if (second?.id !== String(request.payment_id).toUpperCase()) return;
      for (const statement of statements) {
        if (typeof statement.total_hours === 'number') statement.total_hours = String(statement.total_hours);
      }
    }),
  },
  'third-element-code-as-text': {
    summary: 'writes the code of the third element of a batch of pay statements as text',
    ...sometimes('field'),
    wrap: onSuccess('get-pay-statement', (answer, call) => {
      for (const { element, place } of elementsOf(answer, call)) if (place === 2) element.code = String(element.code);
    }),
  },
  'later-error-without-its-payment': {
    summary: 'does not say which payment is unknown unless it was the first of the batch',
    ...sometimes('batch'),
    wrap: onSuccess('get-pay-statement', (answer, call) => {
      for (const { element, place } of elementsOf(answer, call)) {
        if (place > 0 && element.code !== 200 && element.code !== 202) delete element.payment_id;
      }
    }),
  },
  'fetching-code-as-text-in-a-batch': {
    summary: 'writes 202 as text in the body of a payment being fetched that is not alone in its batch',
    ...sometimes('field'),
    wrap: onSuccess('get-pay-statement', (answer, call) => {
      const elements = elementsOf(answer, call);
      for (const { element } of elements) {
        if (element.code === 202 && elements.length > 1) inside(element.body).code = '202';
      }
    }),
  },
  'second-group-frequency-null': {
    summary: 'has null among the frequencies of the last pay group where an entity is named',
    ...sometimes('field'),
    wrap: (next) => (call) => {
      const answer = next(call);
      if (call.operation !== 'list-pay-groups' || answer.status !== 200 || !call.query.has('entity_ids')) return answer;
      const groups = structuredClone(objectsIn(answer.body));
      const last = groups.at(-1);
      if (last) last.pay_frequencies = [null];
      return { ...answer, body: groups };
    },
  },
  'group-ids-are-numbers-in-new-connections': {
    summary: 'numbers the pay groups of connections that a run creates',
    ...sometimesAfterwards('field'),
    wrap: (next) => (call) => {
      const answer = next(call);
      if (call.operation !== 'list-pay-groups' || answer.status !== 200 || !isInNewConnection(call)) return answer;
      return { ...answer, body: objectsIn(answer.body).map((group, index) => ({ ...group, id: String(index + 1) })) };
    },
  },
  'new-contributions-without-attributes': {
    summary: 'has null for the attributes of a contribution item that a new payment brought',
    ...sometimesAfterwards('field'),
    wrap: onSuccess('list-pay-statement-items', (body) => {
      for (const item of objectsIn(body.responses)) {
        if (item.category === 'employer_contributions' && item.name !== 'Match') item.attributes = null;
      }
    }),
  },
  'new-taxes-with-a-payer-as-text': {
    summary: 'writes employer as text in a tax item that a new payment brought',
    ...sometimesAfterwards('field'),
    wrap: onSuccess('list-pay-statement-items', (body) => {
      for (const { category, name, attributes } of objectsIn(body.responses)) {
        const inner = inside(attributes);
        if (category === 'taxes' && name !== 'Withholding' && inner.employer !== undefined)
          inner.employer = String(inner.employer);
      }
    }),
  },
  'third-enrolled-is-null': {
    summary: 'has null for the third one who is enrolled in a benefit',
    ...sometimes('field'),
    wrap: onSuccess('list-enrolled-individuals', (body) => {
      if (Array.isArray(body.individual_ids) && body.individual_ids.length > 2) body.individual_ids[2] = null;
    }),
  },
  'enrolled-names-the-first-benefit': {
    effort: 'standard',
    summary: 'names the first benefit of the connection where entity_ids is given',
    ...sometimes('field'),
    wrap: onSuccess('list-enrolled-individuals', (body, call) => {
      if (call.query.has('entity_ids')) body.benefit_id = callerOf(call)?.benefits[0]?.id;
    }),
  },
  'no-contribution-is-null': {
    summary: 'has null for an employee contribution of 0',
    ...sometimes('field'),
    wrap: enrollments(({ contributions }) => {
      const own = inside(inside(contributions).employee_contribution);
      if (own.amount === 0) own.amount = null;
    }),
  },
  'tier-null-behind-the-tenth': {
    summary: 'has null for the coverage tier from the eleventh enrollment of a batch on',
    ...sometimes('field'),
    wrap: enrollments((record, place) => {
      if (place >= 10) record.coverage_tier = null;
    }),
  },
  'enrollment-ids-swapped': {
    summary: 'swaps the enrollment_id of the first two elements of a batch of three and more, and not their bodies',
    ...sometimes('batch'),
    wrap: onSuccess('get-enrollments', (answer) => {
      const [one, other, third] = objectsIn(answer.responses);
      if (one && other && third) [one.enrollment_id, other.enrollment_id] = [other.enrollment_id, one.enrollment_id];
    }),
  },
  'third-body-repeated': {
    summary: 'repeats the third enrollment in all elements behind it that were found',
    ...sometimes('batch'),
    wrap: onSuccess('get-enrollments', (answer, call) => {
      const elements = elementsOf(answer, call).toSorted((a, b) => a.place - b.place);
      const third = elements[2]?.element;
      for (const { element } of elements.slice(3)) {
        if (third?.code === 200 && element.code === 200) element.body = third.body;
      }
    }),
  },
};
