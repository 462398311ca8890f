import { isObject } from '../fields.ts';
import { callerOf, onSuccess } from '../rewrite.ts';
import { type Fault, plain, sometimes, sometimesAfterwards } from './fault.ts';

/** What creation, updates and disconnection answer. */
export const RESULT_FAULTS: readonly Fault[] = [
  {
    id: 'second-update-without-a-job',
    summary: 'has no job for an update that repeats the description before',
    kind: 'field',
    ...sometimesAfterwards,
    clause: 'an update answers with a job_id',
    wrap: () => {
      const descriptions = new Map<string, unknown>();
      return onSuccess('update-benefit', (answer, { benefitId, body }) => {
        const description = isObject(body) ? body.description : undefined;
        if (descriptions.get(benefitId) === description) answer.job_id = null;
        descriptions.set(benefitId, description);
      });
    },
  },
  {
    id: 'update-accepted-with-a-result',
    summary: 'answers an update with 202 and its result',
    kind: 'error',
    ...plain,
    clause: 'an update answers with 200',
    wrap: () =>
      onSuccess('update-benefit', (_, __, answer) => {
        answer.status = 202;
      }),
  },
  {
    id: 'account-by-single-sign-on',
    summary: 'invents a way to authenticate for accounts',
    kind: 'enumeration',
    ...plain,
    clause: 'authentication_type is one of four',
    wrap: () =>
      onSuccess('create-sandbox-account', (body) => {
        body.authentication_type = 'sso';
      }),
  },
  {
    id: 'asked-products-joined',
    summary: 'joins the products that were asked for with spaces',
    kind: 'field',
    ...sometimes,
    clause: 'products is an array',
    wrap: () =>
      onSuccess('create-sandbox-connection', (answer, { body }) => {
        if (isObject(body) && Array.isArray(body.products)) answer.products = body.products.join(' ');
      }),
  },
  {
    id: 'large-connection-untyped',
    summary: 'has no token_type for a connection of more than 100 employees',
    kind: 'field',
    ...sometimes,
    clause: 'the connection result has a token_type',
    wrap: () =>
      onSuccess('create-sandbox-connection', (answer, { body }) => {
        if (isObject(body) && Number(body.employee_size) > 100) delete answer.token_type;
      }),
  },
  {
    id: 'last-entity-otherwise',
    summary: 'says `disconnected` when no entity stays active',
    kind: 'enumeration',
    ...sometimes,
    clause: 'the status of a disconnection is success',
    wrap: () =>
      onSuccess('disconnect-entity', (body, call) => {
        if (!callerOf(call)?.entities.some(({ active }) => active)) body.status = 'disconnected';
      }),
  },
];
