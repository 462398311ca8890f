import type { Json } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, callerOf, objectsIn, onRefusal, onSuccess } from '../rewrite.ts';
import { type Faults, plain, sometimes, sometimesAfterwards } from './fault.ts';

const inside = (value: unknown): Json => (isObject(value) ? value : {});

/** Results of writes, jobs and errors that are wrong under an entity, after something else, or for some values. */
export const LATER_RESULT_FAULTS: Faults = {
  'quota-without-allowance-behind-an-offset': {
    summary: 'leaves allowed_refreshes out where the jobs are asked for with an offset',
    ...sometimes('field'),
    wrap: onSuccess('list-automated-jobs', (body, call) => {
      if (inside(call.body).offset === undefined) return;
      for (const quota of Object.values(inside(inside(body.meta).quotas))) delete inside(quota).allowed_refreshes;
    }),
  },
  'waiting-job-has-no-address': {
    summary: 'has null for the address of a job that has not started',
    ...sometimes('field'),
    wrap: onSuccess('list-automated-jobs', (body) => {
      for (const job of objectsIn(body.data)) if (job.status !== 'complete') job.job_url = null;
    }),
  },
  'products-with-payroll': {
    summary: 'grants a product called payroll where none was asked for',
    ...sometimes('enumeration'),
    wrap: onSuccess('create-sandbox-connection', (body, call) => {
      if (inside(call.body).products === undefined) body.products = [...(body.products as string[]), 'payroll'];
    }),
  },
  'provider-in-capitals': {
    summary: 'says the provider of an account in capitals',
    ...sometimes('field'),
    wrap: onSuccess('create-sandbox-account', (body) => {
      body.provider_id = String(body.provider_id).toUpperCase();
    }),
  },
  'company-of-the-first': {
    summary: 'says the company of the first connection for every account',
    ...sometimes('connection'),
    wrap: onSuccess('create-sandbox-account', (body, { world }) => {
      body.company_id = world.connections[0]?.companyId;
    }),
  },
  'success-for-each': {
    summary: 'says success as often as entities were disconnected',
    ...sometimes('enumeration'),
    wrap: onSuccess('disconnect-entity', (body, call) => {
      const { entity_ids } = inside(call.body);
      if (Array.isArray(entity_ids) && entity_ids.length > 1) body.status = entity_ids.map(() => 'success').join(',');
    }),
  },
  'update-names-the-first-benefit': {
    effort: 'standard',
    summary: 'names the first benefit when another one gets a description outside of ASCII',
    ...sometimes('field'),
    wrap: onSuccess('update-benefit', (body, call) => {
      if (/[^\x20-\x7e]/.test(String(inside(call.body).description))) body.benefit_id = callerOf(call)?.benefits[0]?.id;
    }),
  },
  'update-under-entity-without-job': {
    summary: 'has null for the job of an update where entity_ids is given',
    ...sometimes('field'),
    wrap: onSuccess('update-benefit', (body, call) => {
      if (call.query.has('entity_ids')) body.job_id = null;
    }),
  },
  'page-error-code-as-text': {
    summary: 'writes the code as text in the error of a page that is too large under an entity',
    ...sometimes('error'),
    wrap: onRefusal('get-pay-statement', (body, call) => {
      if (call.query.has('entity_ids')) body.code = String(body.code);
    }),
  },
  'quota-of-all-together': {
    summary: 'adds up all quotas among the quotas once a benefit was updated',
    ...sometimesAfterwards('jobs'),
    wrap: anew(() => {
      const updated = new Set<unknown>();
      return (next) =>
        onSuccess('list-automated-jobs', (body, call) => {
          const quotas = inside(inside(body.meta).quotas);
          if (updated.has(callerOf(call))) quotas.total = 16;
        })(onSuccess('update-benefit', (_, call) => updated.add(callerOf(call)))(next));
    }),
  },
  'small-connection-by-basic': {
    summary: 'has basic for the authentication_type of a connection of fewer than 20 employees',
    ...sometimes('enumeration'),
    wrap: onSuccess('create-sandbox-connection', (body, call) => {
      if (Number(inside(call.body).employee_size) < 20) body.authentication_type = 'basic';
    }),
  },
  'update-created-at-number': {
    summary: 'writes the creation of a benefit_refresh as a number',
    ...sometimes('field'),
    wrap: onSuccess('list-automated-jobs', (body) => {
      for (const job of objectsIn(body.data)) {
        if (job.type === 'benefit_refresh') job.created_at = Date.parse(String(job.created_at));
      }
    }),
  },
  'paging-of-jobs-without-count': {
    summary: 'does not count the jobs when an offset is asked for',
    ...sometimes('field'),
    wrap: onSuccess('list-automated-jobs', (answer, { body }) => {
      if (isObject(body) && Number(body.offset) > 0 && isObject(answer.listing)) delete answer.listing.count;
    }),
  },
  'quota-as-text': {
    summary: 'writes the remaining refreshes of data_sync_all as text',
    ...plain('field'),
    wrap: onSuccess('list-automated-jobs', (body) => {
      const quotas = isObject(body.meta) && isObject(body.meta.quotas) ? body.meta.quotas : {};
      for (const quota of objectsIn([quotas.data_sync_all]))
        quota.remaining_refreshes = String(quota.remaining_refreshes);
    }),
  },
};
