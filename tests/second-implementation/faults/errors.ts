import { isObject } from '../fields.ts';
import { elementsOf, onRefusal, onSuccess } from '../rewrite.ts';
import { afterwards, type Fault, plain, sometimes, sometimesAfterwards } from './fault.ts';

/** Errors, and what is said while data is being fetched. */
export const ERROR_FAULTS: readonly Fault[] = [
  {
    id: 'element-error-without-message',
    summary: 'has no message in the error of an element',
    kind: 'error',
    ...sometimes,
    clause: "an element's error has a code, a message and a name",
    wrap: () =>
      onSuccess('get-pay-statement', (answer, call) => {
        for (const { element } of elementsOf(answer, call)) {
          if (Number(element.code) >= 400 && isObject(element.body)) delete element.body.message;
        }
      }),
  },
  {
    id: 'fetching-without-name',
    summary: 'leaves the name out while the statements of a new payment are being fetched',
    kind: 'field',
    ...afterwards,
    clause: 'an element in progress has code, service_code, message and name',
    wrap: () =>
      onSuccess('get-pay-statement', (answer, call) => {
        for (const { element } of elementsOf(answer, call)) {
          if (element.code === 202 && isObject(element.body)) delete element.body.name;
        }
      }),
  },
  {
    id: 'fetching-names-the-payment',
    summary: 'names the payment in the message that says it is being fetched',
    kind: 'field',
    ...afterwards,
    clause: 'the message of an element in progress is a fixed text',
    wrap: () =>
      onSuccess('get-pay-statement', (answer, call) => {
        for (const { element } of elementsOf(answer, call)) {
          if (element.code === 202 && isObject(element.body)) element.body.message += ` (${element.payment_id})`;
        }
      }),
  },
  {
    id: 'sync-names-crossed',
    summary: 'calls a sync in progress a pending authorization, for new payments',
    kind: 'error',
    ...sometimesAfterwards,
    clause: 'authorization_pending goes with the service_code pending',
    wrap: () =>
      onSuccess('get-pay-statement', (body, call, answer) => {
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
  {
    id: 'batch-error-renamed',
    summary: 'has another name for the error of a batch that is too large',
    kind: 'error',
    ...sometimes,
    clause: 'the name of that error is unprocessable_entity_error',
    wrap: () =>
      onRefusal('get-pay-statement', (body) => {
        if (body.service_code === 'batch_limit_exceeded') body.name = 'batch_error';
      }),
  },
  {
    id: 'page-error-as-text',
    summary: 'refuses a page that is too large with a media type of plain text',
    kind: 'error',
    ...sometimes,
    clause: 'bodies are application/json',
    wrap: () =>
      onRefusal('get-pay-statement', (body, _, answer) => {
        if (body.service_code === 'page_size_limit_exceeded') answer.transport = { contentType: 'text/plain' };
      }),
  },
  {
    id: 'unknown-benefit-without-service-code',
    summary: 'leaves the service_code out when a benefit is unknown',
    kind: 'error',
    ...plain,
    clause: 'an unknown benefit is the error benefit_not_found',
    wrap: () =>
      onRefusal('list-enrolled-individuals', (body) => {
        if (body.code === 404) delete body.service_code;
      }),
  },
];
