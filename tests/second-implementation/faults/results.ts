import { isObject } from '../fields.ts';
import { anew, callerOf, onSuccess } from '../rewrite.ts';
import { type Faults, plain, sometimes, sometimesAfterwards } from './fault.ts';

/** Answers of creation, updates and disconnection. */
export const RESULT_FAULTS: Faults = {
  'second-update-without-a-job': {
    summary: 'has no job for an update that repeats the description before',
    ...sometimesAfterwards('field'),
    wrap: anew(() => {
      const descriptions = new Map<string, unknown>();
      return onSuccess('update-benefit', (answer, { benefitId, body }) => {
        const description = isObject(body) ? body.description : undefined;
        if (descriptions.get(benefitId) === description) answer.job_id = null;
        descriptions.set(benefitId, description);
      });
    }),
  },
  'update-accepted-with-a-result': {
    summary: 'answers an update with 202 and its result',
    ...plain('error'),
    wrap: onSuccess('update-benefit', (_, __, answer) => {
      answer.status = 202;
    }),
  },
  'account-by-single-sign-on': {
    summary: 'invents a way to authenticate for accounts',
    ...plain('enumeration'),
    wrap: onSuccess('create-sandbox-account', (body) => {
      body.authentication_type = 'sso';
    }),
  },
  'large-connection-untyped': {
    summary: 'has no token_type for a connection of more than 100 employees',
    ...sometimes('field'),
    wrap: onSuccess('create-sandbox-connection', (answer, { body }) => {
      if (isObject(body) && Number(body.employee_size) > 100) delete answer.token_type;
    }),
  },
  'last-entity-otherwise': {
    summary: 'says `disconnected` when no entity stays active',
    ...sometimes('enumeration'),
    wrap: onSuccess('disconnect-entity', (body, call) => {
      if (!callerOf(call)?.entities.some(({ active }) => active)) body.status = 'disconnected';
    }),
  },
};
