import { type Call, Refusal, type Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, callerOf, credentialTo, elementsOf, onCall, onSuccess, withCredential, withQuery } from '../rewrite.ts';
import type { Connection } from '../world.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

const entityOf = (call: Call, place: number): Connection | undefined => {
  const asked = call.query.getAll('entity_ids')[place]?.toUpperCase();
  return call.world.connections.find(({ entities }) => entities.some(({ id }) => id === asked));
};
const deactivate = (connections: readonly (Connection | undefined)[], text: string): void => {
  for (const entity of connections.flatMap((one) => one?.entities ?? [])) {
    if (text.toUpperCase().includes(entity.id)) entity.active = false;
  }
};
/** Disconnects the own entities that `named` mentions, though the request was refused. */
const disconnectedThough = (named: (call: Call) => string | undefined): Wrapper => {
  return (next) => (call) => {
    const answer = next(call);
    const text = call.operation === 'disconnect-entity' && answer.status !== 401 ? named(call) : undefined;
    if (text !== undefined) deactivate([callerOf(call)], text);
    return answer;
  };
};

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
  'foreign-benefit-updated': {
    summary: "updates another connection's benefit",
    ...sometimes('isolation'),
    wrap: onCall('update-benefit', (call) => {
      const owner = call.world.connections.find(({ benefits }) => benefits.some(({ id }) => id === call.benefitId));
      return callerOf(call) && owner ? withCredential(call, credentialTo(call, owner)) : undefined;
    }),
  },
  'refused-with-the-groups': {
    summary: "refuses pay groups of a foreign entity with 403, and hands them out in the refusal's body",
    ...sometimes('isolation'),
    wrap: (next) => (call) => {
      const answer = next(call);
      const owner = entityOf(call, 0);
      if (call.operation !== 'list-pay-groups' || answer.status !== 403 || !owner) return answer;
      return { ...next({ ...call, ...withCredential(call, credentialTo(call, owner)) }), status: 403 };
    },
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
  'query-disconnects-too': {
    summary: 'disconnects the entity in the query beside those in the body',
    ...sometimesAfterwards('isolation'),
    wrap: disconnectedThough(({ query }) => query.get('entity_ids') ?? undefined),
  },
  'no-body-disconnects-all': {
    summary: 'refuses a disconnection without a body, and disconnects all entities of the connection',
    ...sometimesAfterwards('isolation'),
    wrap: disconnectedThough((call) =>
      isObject(call.body) && Object.keys(call.body).length === 0
        ? JSON.stringify(callerOf(call)?.entities.map(({ id }) => id) ?? [])
        : undefined,
    ),
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
  'nested-list-disconnects': {
    summary: 'refuses a list within the list of entity_ids, and disconnects the entity all the same',
    ...sometimesAfterwards('isolation'),
    wrap: disconnectedThough(({ body }) =>
      isObject(body) && Array.isArray(body.entity_ids) && Array.isArray(body.entity_ids[0])
        ? JSON.stringify(body.entity_ids)
        : undefined,
    ),
  },
  'second-entity-is-not-checked': {
    summary: 'reads pay groups of the second of two entity_ids, whosever it is, when the first is an own one',
    ...sometimes('isolation'),
    wrap: onCall('list-pay-groups', (call) => {
      const [first, second] = [entityOf(call, 0), entityOf(call, 1)];
      if (callerOf(call) === undefined || first !== callerOf(call) || second === undefined) return undefined;
      const query = withQuery(call, (all) => all.set('entity_ids', call.query.getAll('entity_ids')[1] ?? ''));
      return { ...query, ...withCredential(call, credentialTo(call, second)) };
    }),
  },
  'text-disconnects': {
    summary: 'refuses entity_ids that is a text instead of a list, and disconnects the entity all the same',
    ...sometimesAfterwards('isolation'),
    wrap: disconnectedThough(({ body }) =>
      isObject(body) && typeof body.entity_ids === 'string' ? body.entity_ids : undefined,
    ),
  },
};
