import { isObject } from '../fields.ts';
import { anew, callerOf, elementsOf, objectsIn, onCall, onSuccess } from '../rewrite.ts';
import { afterwards, type Faults, plain, sometimes, sometimesAfterwards } from './fault.ts';

/** One connection that sees, or touches, what belongs to another; one entity that is affected by what is done to its siblings. */
export const ISOLATION_FAULTS: Faults = {
  'foreign-payment-behind-the-first': {
    summary: "reads another connection's payment when it isn't the first of a batch",
    ...sometimes('isolation'),
    wrap: onSuccess('get-pay-statement', (answer, call) => {
      for (const { element, place } of elementsOf(answer, call)) {
        const id = String(element.payment_id).toUpperCase();
        const payment = call.world.connections.flatMap(({ payments }) => payments).find((one) => one.id === id);
        if (place === 0 || element.code !== 403 || !payment) continue;
        const paging = { count: payment.count, offset: 0 };
        Object.assign(element, { code: 200, body: { paging, pay_statements: [payment.statementAt(0)] } });
      }
    }),
  },
  'foreign-enrollment-when-alone': {
    summary: "reads another connection's enrollment when nothing else is asked for",
    ...sometimes('isolation'),
    wrap: onSuccess('get-enrollments', (answer, call) => {
      const elements = elementsOf(answer, call);
      const [only] = elements;
      const all = call.world.connections.flatMap(({ enrollments }) => enrollments);
      const found = all.find(({ record }) => record.id === String(only?.element.enrollment_id).toUpperCase());
      if (only && found && elements.length === 1) Object.assign(only.element, { code: 200, body: found.record });
    }),
  },
  'sibling-groups-for-the-second': {
    summary: "returns all entities' pay groups for any entity but the first",
    ...sometimes('isolation'),
    wrap: onCall('list-pay-groups', (call) => {
      const place = callerOf(call)?.entities.findIndex(({ id }) => id === call.query.get('entity_ids')) ?? -1;
      return place > 0 ? { query: new URLSearchParams() } : undefined;
    }),
  },
  'nothing-named-all-gone': {
    summary: 'refuses an empty list of entities, and disconnects all of them',
    ...sometimesAfterwards('isolation'),
    wrap: (next) => (call) => {
      const answer = next(call);
      const { body } = call;
      const named = isObject(body) && Array.isArray(body.entity_ids) ? body.entity_ids.length : -1;
      if (call.operation === 'disconnect-entity' && answer.status === 400 && named === 0) {
        for (const entity of callerOf(call)?.entities ?? []) entity.active = false;
      }
      return answer;
    },
  },
  'items-of-everybody': {
    summary: 'lists the items that sandbox payments brought into any connection when they are filtered by name',
    ...sometimesAfterwards('isolation'),
    wrap: onSuccess('list-pay-statement-items', (body, call) => {
      const name = call.query.get('q')?.toLowerCase();
      if (!name) return;
      const foreign = call.world.connections
        .filter((connection) => connection !== callerOf(call))
        .flatMap(({ items }) => items.filter(({ lastSeen }) => lastSeen > '2025-01-06'));
      const found = foreign.filter(({ item }) => item.name.toLowerCase().includes(name));
      body.responses = [...objectsIn(body.responses), ...found.map(({ item }) => item)];
    }),
  },
  'newest-job-of-everybody': {
    summary: "shows the newest update of another connection's benefit among the jobs",
    ...afterwards('isolation'),
    wrap: onSuccess('list-automated-jobs', (body, call) => {
      const others = call.world.connections.filter((one) => one !== callerOf(call));
      const newest = others.map(({ jobs }) => jobs[0]).find((job) => job?.type === 'benefit_refresh');
      if (newest && isObject(body.listing)) {
        body.data = [newest, ...objectsIn(body.data)];
        body.listing.count = Number(body.listing.count) + 1;
      }
    }),
  },
  'second-connection-shares-a-token': {
    summary: 'gives every second connection the access token of the one before',
    ...afterwards('connection'),
    wrap: anew(() => {
      const tokens: unknown[] = [];
      return onSuccess('create-sandbox-connection', (body) => {
        if (tokens.length % 2 === 1) body.access_token = tokens.at(-1);
        tokens.push(body.access_token);
      });
    }),
  },
  'entity-is-required': {
    summary: 'needs entity_ids on the list of enrolled individuals',
    ...plain('limit'),
    wrap: onCall('list-enrolled-individuals', ({ query }) =>
      query.has('entity_ids') ? undefined : { query: new URLSearchParams({ entity_ids: 'missing' }) },
    ),
  },
};
