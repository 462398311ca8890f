import { isObject } from '../fields.ts';
import { elementsOf, onRefusal, onSuccess } from '../rewrite.ts';
import { afterwards, type Faults, plain, sometimes, sometimesAfterwards } from './fault.ts';

/** Errors, and what is said while data is being fetched. */
export const ERROR_FAULTS: Faults = {
  'fetching-names-the-payment': {
    summary: 'names the payment in the message that says it is being fetched',
    ...afterwards('field'),
    wrap: onSuccess('get-pay-statement', (answer, call) => {
      for (const { element } of elementsOf(answer, call)) {
        if (element.code === 202 && isObject(element.body)) element.body.message += ` (${element.payment_id})`;
      }
    }),
  },
  'sync-names-crossed': {
    summary: 'calls a sync in progress a pending authorization, for new payments',
    ...sometimesAfterwards('error'),
    wrap: onSuccess('get-pay-statement', (body, call, answer) => {
      if (!elementsOf(body, call).some(({ element }) => element.code === 202)) return;
      answer.status = 202;
      answer.body = {
        code: 202,
        name: 'authorization_pending',
        service_code: 'data_sync_in_progress',
        message: 'Later',
      };
    }),
  },
  'page-error-as-text': {
    summary: 'refuses a page that is too large with a media type of plain text',
    ...sometimes('error'),
    wrap: onRefusal('get-pay-statement', (body, _, answer) => {
      if (body.service_code === 'page_size_limit_exceeded') answer.transport = { contentType: 'text/plain' };
    }),
  },
  'unknown-benefit-without-service-code': {
    summary: 'leaves the service_code out when a benefit is unknown',
    ...plain('error'),
    wrap: onRefusal('list-enrolled-individuals', (body) => {
      if (body.code === 404) delete body.service_code;
    }),
  },
};
