import type { Json } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, objectsIn, onRefusal, onSuccess } from '../rewrite.ts';
import { type Fault, sometimes, sometimesAfterwards } from './fault.ts';

const inside = (value: unknown): Json => (isObject(value) ? value : {});

/** Results of writes, jobs and errors that are wrong under an entity, after something else, or for some values. */
export const LATER_RESULT_FAULTS: readonly Fault[] = [
  {
    id: 'quota-without-allowance-behind-an-offset',
    summary: 'leaves allowed_refreshes out where the jobs are asked for with an offset',
    kind: 'field',
    ...sometimes,
    clause: 'a quota has allowed_refreshes',
    wrap: () =>
      onSuccess('list-automated-jobs', (body, call) => {
        if (inside(call.body).offset === undefined) return;
        for (const quota of Object.values(inside(inside(body.meta).quotas))) delete inside(quota).allowed_refreshes;
      }),
  },
  {
    id: 'waiting-job-has-no-address',
    summary: 'has null for the address of a job that has not started',
    kind: 'field',
    ...sometimes,
    clause: 'job_url is a URL',
    wrap: () =>
      onSuccess('list-automated-jobs', (body) => {
        for (const job of objectsIn(body.data)) if (job.status !== 'complete') job.job_url = null;
      }),
  },
  {
    id: 'products-with-payroll',
    summary: 'grants a product called payroll where none was asked for',
    kind: 'enumeration',
    ...sometimes,
    clause: 'products are named in the list of products',
    wrap: () =>
      onSuccess('create-sandbox-connection', (body, call) => {
        if (inside(call.body).products === undefined) body.products = [...(body.products as string[]), 'payroll'];
      }),
  },
  {
    id: 'provider-in-capitals',
    summary: 'says the provider of an account in capitals',
    kind: 'field',
    ...sometimes,
    clause: 'provider_id is the provider associated with the access token',
    wrap: () =>
      onSuccess('create-sandbox-account', (body) => {
        body.provider_id = String(body.provider_id).toUpperCase();
      }),
  },
  {
    id: 'company-of-the-first',
    summary: 'says the company of the first connection for every account',
    kind: 'connection',
    ...sometimes,
    clause: 'company_id is the company associated with the access token',
    wrap: () =>
      onSuccess('create-sandbox-account', (body, { world }) => {
        body.company_id = world.connections[0]?.companyId;
      }),
  },
  {
    id: 'success-for-each',
    summary: 'says success as often as entities were disconnected',
    kind: 'enumeration',
    ...sometimes,
    clause: 'status is success',
    wrap: () =>
      onSuccess('disconnect-entity', (body, call) => {
        const { entity_ids } = inside(call.body);
        if (Array.isArray(entity_ids) && entity_ids.length > 1) body.status = entity_ids.map(() => 'success').join(',');
      }),
  },
  {
    id: 'update-names-the-first-benefit',
    effort: 'standard',
    summary: 'names the first benefit when another one gets a description outside of ASCII',
    kind: 'field',
    ...sometimes,
    clause: 'the answer names the benefit that was updated',
    wrap: () =>
      onSuccess('update-benefit', (body, call) => {
        if (/[^\x20-\x7e]/.test(String(inside(call.body).description)))
          body.benefit_id = callerOf(call)?.benefits[0]?.id;
      }),
  },
  {
    id: 'update-under-entity-without-job',
    summary: 'has null for the job of an update where entity_ids is given',
    kind: 'field',
    ...sometimes,
    clause: 'job_id is a string',
    wrap: () =>
      onSuccess('update-benefit', (body, call) => {
        if (call.query.has('entity_ids')) body.job_id = null;
      }),
  },
  {
    id: 'page-error-code-as-text',
    summary: 'writes the code as text in the error of a page that is too large under an entity',
    kind: 'error',
    ...sometimes,
    clause: 'code is an integer',
    wrap: () =>
      onRefusal('get-pay-statement', (body, call) => {
        if (call.query.has('entity_ids')) body.code = String(body.code);
      }),
  },
  {
    id: 'quota-of-all-together',
    summary: 'adds up all quotas among the quotas once a benefit was updated',
    kind: 'jobs',
    ...sometimesAfterwards,
    clause: 'quotas stand under their job types',
    wrap: () => {
      const updated = new Set<unknown>();
      return (next) =>
        onSuccess('list-automated-jobs', (body, call) => {
          const quotas = inside(inside(body.meta).quotas);
          if (updated.has(callerOf(call))) quotas.total = 16;
        })(onSuccess('update-benefit', (_, call) => updated.add(callerOf(call)))(next));
    },
  },
  {
    id: 'small-connection-by-basic',
    summary: 'has basic for the authentication_type of a connection of fewer than 20 employees',
    kind: 'enumeration',
    ...sometimes,
    clause: 'authentication_type is one of four',
    wrap: () =>
      onSuccess('create-sandbox-connection', (body, call) => {
        if (Number(inside(call.body).employee_size) < 20) body.authentication_type = 'basic';
      }),
  },
];
