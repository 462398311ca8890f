import { businessDaysAfter } from '../calendar.ts';
import { type Call, type Json, malformed, type Operation, Refusal, type Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { isFederalHoliday } from '../holidays.ts';
import { anew, callerOf, objectsIn, onCall, onDefaultDates, onRefusal, onSuccess } from '../rewrite.ts';
import type { Variants } from './variant.ts';

const READS: readonly Operation[] = [
  'get-pay-statement',
  'get-enrollments',
  'list-pay-statement-items',
  'list-pay-groups',
  'list-enrolled-individuals',
];
/** Changes the answer to the first read of each kind with each valid credential. */
const firstRead =
  (body: Json): Wrapper =>
  (next) => {
    const seen = new Set<string>();
    return (call) => {
      const key = `${call.headers.authorization} ${call.operation}`;
      const answer = next(call);
      if (!READS.includes(call.operation) || answer.status !== 200 || seen.has(key)) return answer;
      seen.add(key);
      return { status: 202, body };
    };
  };

/** Choices of an implementation, where the interface leaves it a choice. */
export const BEHAVIOUR_VARIANTS: Variants = {
  'syncs-first': {
    summary: 'says sync_in_progress to the first read of each kind in a connection',
    leeway: 'data may be accepted for fetching before it is available',
    wrap: firstRead({
      code: 202,
      name: 'sync_in_progress',
      service_code: 'data_sync_in_progress',
      message: 'The data is being fetched',
    }),
  },
  'pending-first': {
    summary: 'says authorization_pending to the first read of each kind, without the optional code',
    leeway: 'the authorization may be pending; the code has a default',
    wrap: firstRead({ name: 'authorization_pending', service_code: 'pending', message: 'Nearly there' }),
  },
  'waits-in-its-own-words': {
    summary: 'has an unheard-of name for the reason to come back later',
    leeway: 'the names are those that occur, not all there are',
    wrap: firstRead({ code: 202, name: 'warming_up', service_code: 'warming_up', message: 'Moment' }),
  },
  'version-demanded': {
    summary: 'refuses requests without a version',
    leeway: 'the header is required, and has a default',
    wrap: (next) => (call) => {
      const { operation, headers } = call;
      const exempt = operation.startsWith('create-sandbox');
      if (!exempt && headers['service-api-version'] === undefined) malformed('Service-API-Version is missing');
      return next(call);
    },
  },
  'refuses-with-other-statuses': {
    summary: 'refuses credentials with 403, and what is not the caller’s with 404',
    leeway: 'the errors of other operations are not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      const status = { 401: 403, 403: 404, 413: 400 }[answer.status] ?? answer.status;
      // The interface gives a 404 of list-enrolled-individuals a meaning, so that status must stay.
      const kept = status === answer.status || call.operation === 'list-enrolled-individuals';
      const body = { code: status, name: `refused_${status}`, message: 'No', service_code: 'no' };
      return kept ? answer : { ...answer, status, body };
    },
  },
  'an-account-is-a-connection': {
    summary: 'gives an account a connection of its own',
    leeway: 'the result calls the connection new',
    wrap: onSuccess('create-sandbox-account', (body, { world }) => {
      const known = world.byToken.get(String(body.access_token));
      if (!known) return;
      const { connection, home } = known;
      connection.entities.splice(connection.entities.indexOf(home), 1);
      const own = { ...world.connect(connection.providerId), companyId: connection.companyId, entities: [home] };
      world.connections.splice(-1, 1, own);
      world.byToken.set(String(body.access_token), { connection: own, home });
      body.connection_id = own.id;
    }),
  },
  'own-entity-unless-asked': {
    summary:
      'reads only the entity that the token was issued for, where entity_ids is absent, in connections made on the way',
    leeway: 'whose data is read without entity_ids is not shown',
    wrap: (next) => (call) => {
      const token = (call.headers.authorization ?? '').replace(/^bearer +/i, '');
      const known = call.world.byToken.get(token);
      const fixture = known?.connection === call.world.connections[0];
      if (!known || fixture || call.query.has('entity_ids') || !READS.includes(call.operation)) return next(call);
      return next({ ...call, query: new URLSearchParams([...call.query, ['entity_ids', known.home.id]]) });
    },
  },
  'bank-holidays': {
    summary: 'counts no federal holiday as a business day',
    leeway: 'which days are holidays is not shown',
    wrap: onDefaultDates(({ start_date, end_date }, connection) => {
      const after = (day: string, count: number) => businessDaysAfter(day, count, isFederalHoliday);
      const last = connection?.payments.at(-1)?.endDate ?? '2024-12-31';
      const start = String(start_date ?? after(last, 1));
      return { start_date: start, ...(end_date === undefined ? { end_date: after(start, 14) } : {}) };
    }),
  },
  'updates-leave-no-trace': {
    summary: 'never lists the job of an update, whose id is no UUID',
    leeway: 'job_id is a string there, and whether jobs of updates are listed is not shown',
    wrap: anew(() => {
      let made = 0;
      return onSuccess('update-benefit', (body, call) => {
        callerOf(call)?.jobs.shift();
        made += 1;
        body.job_id = `update/${made}`;
      });
    }),
  },
  'paging-within-meta': {
    summary: 'puts the paging object of the jobs into meta',
    leeway: 'the name of its key is not shown',
    wrap: onSuccess('list-automated-jobs', (body) => {
      const { listing } = body;
      delete body.listing;
      if (isObject(body.meta)) body.meta.window = listing;
    }),
  },
  'waiting-jobs-have-no-times': {
    summary: 'leaves out the times that a waiting job does not have',
    leeway: 'a job that has not run has no such time',
    wrap: onSuccess('list-automated-jobs', (body) => {
      for (const job of objectsIn(body.data).filter(({ status }) => status !== 'complete')) {
        delete job.started_at;
        delete job.completed_at;
      }
    }),
  },
  'fewer-products': {
    summary: 'grants no benefits to new connections, and refuses what needs them',
    leeway: 'a provider may support fewer products',
    wrap: anew(() => {
      const without = new Set<unknown>();
      const reduce = (body: Json, { world }: Call) => {
        body.products = (body.products as string[]).filter((one) => one !== 'benefits');
        without.add(world.byToken.get(String(body.access_token))?.connection);
      };
      return (next) => {
        const made = onSuccess('create-sandbox-account', reduce)(onSuccess('create-sandbox-connection', reduce)(next));
        return (call) => {
          const needsThem = ['get-enrollments', 'list-enrolled-individuals', 'update-benefit'].includes(call.operation);
          if (needsThem && without.has(callerOf(call))) {
            throw new Refusal(403, 'not_granted', 'product_missing', 'The connection has no benefits');
          }
          return made(call);
        };
      };
    }),
  },
  'long-tokens': {
    summary: 'has access tokens of 600 characters with signs among them',
    leeway: 'the form of a token is not shown',
    wrap: anew(() => {
      const lengthen = (body: Json, { world }: Call) => {
        const token = String(body.access_token);
        const known = world.byToken.get(token);
        body.access_token = `${token}~${'a.B-c_D/e+'.repeat(56)}==`;
        if (known) world.byToken.set(String(body.access_token), known);
        world.byToken.delete(token);
      };
      return (next) =>
        onSuccess('create-sandbox-account', lengthen)(onSuccess('create-sandbox-connection', lengthen)(next));
    }),
  },
  'left-is-left': {
    summary: 'refuses to disconnect an entity twice',
    leeway: 'what the second time brings is not shown',
    wrap: onCall('disconnect-entity', (call, { entity_ids }) => {
      const gone = callerOf(call)?.entities.filter(({ active }) => !active) ?? [];
      const again = gone.some(({ id }) => Array.isArray(entity_ids) && entity_ids.join().toUpperCase().includes(id));
      return again ? malformed('The entity is disconnected already') : undefined;
    }),
  },
  'malformed-id-spoils-the-batch': {
    summary: 'refuses a batch with a payment_id that is no UUID as a whole',
    leeway: 'what becomes of a malformed id is not shown',
    wrap: onSuccess('get-pay-statement', (body) => {
      if (objectsIn(body.responses).some(({ code }) => code === 400)) malformed('a payment_id is not a UUID');
    }),
  },
  'benefit-unknown-in-more-words': {
    summary: 'says more about an unknown benefit than the error needs',
    leeway: 'extra properties may be there',
    wrap: onRefusal('list-enrolled-individuals', (body, { benefitId }) => {
      if (body.code === 404) Object.assign(body, { message: 'Benefit not found. Sorry!', about: benefitId.length });
    }),
  },
};
