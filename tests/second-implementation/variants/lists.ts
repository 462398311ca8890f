import { Refusal } from '../call.ts';
import { isObject } from '../fields.ts';
import { uuidOf } from '../identity.ts';
import { anew, callerOf, objectsIn, onSuccess } from '../rewrite.ts';
import { homeAlone } from './reach.ts';
import type { Variants } from './variant.ts';

/** The contents of lists, how they say that there is more, and whose they are. */
export const LIST_VARIANTS: Variants = {
  'groups-of-the-company-alone': {
    summary: 'has a pay group that all entities of its oldest connection share, and no other for the first of them',
    leeway: 'whether entities share pay groups is not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      const caller = callerOf(call);
      const isOldest = caller === call.world.connections[0];
      if (call.operation !== 'list-pay-groups' || answer.status !== 200 || !caller || !isOldest) return answer;
      const isFirst = call.query.get('entity_ids')?.toUpperCase() === caller.entities[0]?.id;
      const shared = { id: uuidOf(`${caller.id} board`), name: 'Board', pay_frequencies: ['quarterly'] };
      return { ...answer, body: [shared, ...(isFirst ? [] : objectsIn(answer.body))] };
    },
  },
  'keeps-entities-apart': {
    summary: 'reads only the entity of its token where none is named, and refuses a batch as a whole for another’s',
    advisories: true,
    leeway: 'neither whose data is read nor what becomes of the known ones is said',
    wrap: (next) => {
      const apart = homeAlone(next);
      return (call) => {
        const answer = apart(call);
        const isBatch = call.operation === 'get-pay-statement' || call.operation === 'get-enrollments';
        const elements = isBatch && isObject(answer.body) ? objectsIn(answer.body.responses) : [];
        if (elements.every(({ code }) => Number(code) < 300)) return answer;
        throw new Refusal(404, 'off_limits', 'not_there', 'Something in the batch is not there');
      };
    },
  },
  'groups-by-size': {
    summary: 'fills new connections of one size with the same pay groups',
    leeway: 'what a sandbox connection is filled with is not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      const caller = callerOf(call);
      const isFixture = caller === call.world.connections[0];
      if (call.operation !== 'list-pay-groups' || answer.status !== 200 || !caller || isFixture) return answer;
      const size = caller.entities[0]?.employees.length;
      const alike = objectsIn(answer.body).map((group, index) => ({
        ...group,
        id: uuidOf(`group ${index} of ${size}`),
      }));
      return { ...answer, body: alike };
    },
  },
  'items-counted-elsewhere': {
    summary: 'lists three items, and says how many there are within its meta data',
    leeway: 'the paging of the items is not shown',
    wrap: onSuccess('list-pay-statement-items', (body) => {
      const items = objectsIn(body.responses);
      body.responses = items.slice(0, 3);
      body.meta = { paging: { total: items.length } };
      delete body.truncated;
    }),
  },
  'jobs-in-the-basic-notation': {
    summary: 'writes times without hyphens and colons',
    leeway: 'ISO 8601 has this notation as well',
    wrap: onSuccess('list-automated-jobs', (body) => {
      for (const job of objectsIn(body.data)) {
        for (const [key, value] of Object.entries(job)) {
          if (!key.endsWith('_at') || value === null) continue;
          job[key] = new Date(String(value)).toISOString().replace(/[-:]|\.\d+/g, '');
        }
      }
    }),
  },
  'submits-when-it-is-time': {
    summary: 'counts the next sync as submitted when it is due, and has no schedule for other jobs',
    advisories: true,
    leeway: 'no field bears the name of submission time, though complete jobs should say when they were scheduled',
    wrap: anew(() => {
      const describeTimes = onSuccess('list-automated-jobs', (body) => {
        for (const job of objectsIn(body.data)) {
          if (job.status === 'complete') delete job.scheduled_at;
          else job.created_at = '2020-02-29T12:00:00Z';
        }
      });
      return (next) =>
        describeTimes((call) => {
          callerOf(call)?.jobs.sort((a, b) => Number(a.status === 'complete') - Number(b.status === 'complete'));
          return next(call);
        });
    }),
  },
  'pays-the-newest-entity': {
    summary: 'makes a new payment one of the newest entity, and none where that is disconnected',
    advisories: true,
    leeway: 'of which entity a payment is that is created while there are several is not shown',
    wrap: (next) => (call) => {
      const newest = callerOf(call)?.entities.at(-1);
      if (call.operation !== 'create-sandbox-payment' || !newest) return next(call);
      if (!newest.active) throw new Refusal(403, 'off_limits', 'entity_gone', 'The entity was disconnected');
      return next({ ...call, query: new URLSearchParams([['entity_ids', newest.id]]) });
    },
  },
  'deductions-are-not-there': {
    summary: 'has no page that lists who is enrolled, and takes no updates of deductions',
    leeway: 'what the operations on deductions answer where they are not available is not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      if (!callerOf(call)) return answer;
      const transport = { contentType: 'text/html', text: '<h1>Not Found</h1>' };
      if (call.operation === 'list-enrolled-individuals') return { status: 404, body: {}, transport };
      if (call.operation !== 'update-benefit' || !isObject(call.body)) return answer;
      throw new Refusal(422, 'not_here', 'deductions_elsewhere', 'Deductions are made elsewhere');
    },
  },
};
