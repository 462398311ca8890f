import { Refusal } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, callerOf, elementsOf, onSuccess } from '../rewrite.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

/** More ways from one connection to another, and disconnections that nobody asked for. */
export const REACH_FAULTS: Faults = {
  'foreign-payment-under-own-entity': {
    summary: "reads another connection's payment when entity_ids names an own entity",
    ...sometimes('isolation'),
    wrap: onSuccess('get-pay-statement', (answer, call) => {
      if (!call.query.has('entity_ids')) return;
      for (const { element } of elementsOf(answer, call).filter((one) => one.element.code === 403)) {
        const id = String(element.payment_id).toUpperCase();
        const payment = call.world.connections.flatMap(({ payments }) => payments).find((one) => one.id === id);
        const body = { paging: { count: 1, offset: 0 }, pay_statements: [payment?.statementAt(0)] };
        if (payment && callerOf(call)?.payments.includes(payment) === false)
          Object.assign(element, { code: 200, body });
      }
    }),
  },
  'foreign-enrollment-at-the-end': {
    summary: "reads another connection's enrollment when it is the last one of several",
    ...sometimes('isolation'),
    wrap: onSuccess('get-enrollments', (answer, call) => {
      const [last, ...others] = elementsOf(answer, call);
      const all = call.world.connections.flatMap(({ enrollments }) => enrollments);
      const found = all.find(({ record }) => record.id === String(last?.element.enrollment_id).toUpperCase());
      const isForeign = found && callerOf(call)?.enrollments.includes(found) === false;
      if (last && isForeign && others.length > 0) Object.assign(last.element, { code: 200, body: found.record });
    }),
  },
  'account-in-the-oldest-connection': {
    summary: 'makes an account in the oldest connection of its provider, and says the company that was asked for',
    ...sometimesAfterwards('isolation'),
    wrap: (next) => (call) => {
      if (call.operation !== 'create-sandbox-account' || !isObject(call.body)) return next(call);
      const { company_id, provider_id } = call.body;
      const known = call.world.connections.filter(({ providerId }) => providerId === provider_id);
      const asked = known.find(({ companyId }) => companyId === String(company_id).toUpperCase());
      const answer = next(
        asked && known[0] ? { ...call, body: { ...call.body, company_id: known[0].companyId } } : call,
      );
      if (!asked || answer.status !== 200 || !isObject(answer.body)) return answer;
      return { ...answer, body: { ...answer.body, company_id: asked.companyId, connection_id: asked.id } };
    },
  },
  'entity-of-an-account-refused': {
    summary: "refuses an account's own entity_id with its own token",
    ...sometimesAfterwards('connection'),
    wrap: anew(() => {
      const made = new Set<unknown>();
      return (next) => {
        const noting = onSuccess('create-sandbox-account', (body) => made.add(body.entity_id))(next);
        return (call) => {
          if (made.has(call.query.get('entity_ids')?.toUpperCase())) throw new Refusal(403, 'off_limits', 'no', 'No');
          return noting(call);
        };
      };
    }),
  },
  'entity-of-a-large-connection-is-another': {
    summary: 'says an entity_id that does not exist for a connection of more than 100 employees',
    ...sometimesAfterwards('connection'),
    wrap: onSuccess('create-sandbox-connection', (body, call) => {
      if (isObject(call.body) && Number(call.body.employee_size) > 100) body.entity_id = body.company_id;
    }),
  },
  'foreign-statement-in-the-refusal': {
    summary: "quotes the first statement of another connection's payment in the element that refuses it",
    ...sometimes('isolation'),
    wrap: onSuccess('get-pay-statement', (answer, call) => {
      for (const { element } of elementsOf(answer, call).filter((one) => one.element.code === 403)) {
        const id = String(element.payment_id).toUpperCase();
        const others = call.world.connections.filter((one) => one !== callerOf(call));
        const payment = others.flatMap(({ payments }) => payments).find((one) => one.id === id);
        if (payment && isObject(element.body)) element.body.pay_statements = [payment.statementAt(0)];
      }
    }),
  },
};
