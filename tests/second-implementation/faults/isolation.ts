import type { Call, Operation, Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, callerOf, credentialTo, elementsOf, objectsIn, onCall, onSuccess, withCredential } from '../rewrite.ts';
import type { Connection } from '../world.ts';
import { afterwards, type Faults, plain, sometimes, sometimesAfterwards } from './fault.ts';

/** Answers with the data that the token of another connection would get, where the caller's own is refused or gets none. */
const asAnother =
  (operation: Operation, ownerOf: (call: Call) => Connection | undefined): Wrapper =>
  (next) =>
  (call) => {
    const answer = next(call);
    const other = call.operation === operation && answer.status !== 401 ? ownerOf(call) : undefined;
    return answer.status >= 400 && other
      ? next({ ...call, ...withCredential(call, credentialTo(call, other)) })
      : answer;
  };
const ofEntity = ({ query, world }: Call) => {
  const asked = query.get('entity_ids')?.toUpperCase();
  return world.connections.find(({ entities }) => entities.some(({ id }) => id === asked));
};
const deactivate = (call: Call, connections: readonly Connection[]) => {
  const named = JSON.stringify(call.body).toUpperCase();
  for (const entity of connections.flatMap(({ entities }) => entities)) {
    if (named.includes(entity.id)) entity.active = false;
  }
};

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
  'foreign-entity-opens-pay-groups': {
    summary: "reads another connection's pay groups when entity_ids names its entity",
    ...sometimes('isolation'),
    wrap: asAnother('list-pay-groups', ofEntity),
  },
  'foreign-entity-opens-items': {
    summary: "reads another connection's items when entity_ids names its entity",
    ...sometimes('isolation'),
    wrap: asAnother('list-pay-statement-items', ofEntity),
  },
  'foreign-benefit-enrolled': {
    summary: "lists who is enrolled in another connection's benefit",
    ...sometimes('isolation'),
    wrap: asAnother('list-enrolled-individuals', ({ benefitId, world }) =>
      world.connections.find(({ benefits }) => benefits.some(({ id }) => id === benefitId)),
    ),
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
  'sibling-statements': {
    summary: 'ignores entity_ids on pay statements as long as the entity is one of its own',
    ...sometimes('isolation'),
    wrap: onCall('get-pay-statement', (call) => {
      const own = callerOf(call)?.entities.some(({ id, active }) => active && id === call.query.get('entity_ids'));
      return own ? { query: new URLSearchParams() } : undefined;
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
  'foreign-disconnected-with-own': {
    summary: 'disconnects a foreign entity that is named together with an own one, though it refuses',
    ...sometimesAfterwards('isolation'),
    wrap: (next) => (call) => {
      const answer = next(call);
      if (call.operation === 'disconnect-entity' && answer.status === 403) deactivate(call, call.world.connections);
      return answer;
    },
  },
  'siblings-disconnected': {
    summary: 'disconnects the siblings of an entity, too',
    ...afterwards('isolation'),
    wrap: onSuccess('disconnect-entity', (_, call) => {
      for (const entity of callerOf(call)?.entities ?? []) entity.active = false;
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
