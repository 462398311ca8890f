import { Refusal } from '../call.ts';
import { isCount, isObject } from '../fields.ts';
import { elementsOf, objectsIn, onCall, onSuccess } from '../rewrite.ts';
import { type Fault, sometimes } from './fault.ts';

const requestsOf = (body: unknown) => objectsIn(isObject(body) ? body.requests : undefined);
const tooMany = (serviceCode: string): never => {
  throw new Refusal(422, 'unprocessable_entity_error', serviceCode, 'Too many');
};

/** Batches: their limits and their elements. */
export const BATCH_FAULTS: readonly Fault[] = [
  {
    id: 'limit-5000-refused',
    summary: 'refuses a limit of 5000',
    kind: 'limit',
    ...sometimes,
    clause: 'the limit is at most 5000',
    wrap: () =>
      onCall('get-pay-statement', ({ body }) => {
        if (requestsOf(body).some(({ limit }) => limit === 5000)) tooMany('page_size_limit_exceeded');
        return undefined;
      }),
  },
  {
    id: 'limit-of-the-first-alone',
    summary: 'checks the limit of the first element of a batch alone',
    kind: 'limit',
    ...sometimes,
    clause: 'a limit above 5000 is refused with page_size_limit_exceeded',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        for (const request of requestsOf(body).slice(1)) {
          if (Number(request.limit) > 5000) request.limit = 5000;
        }
        return { body };
      }),
  },
  {
    id: 'ten-refused',
    summary: 'refuses ten payments',
    kind: 'limit',
    ...sometimes,
    clause: 'a batch has 1 to 10 payments',
    wrap: () =>
      onCall('get-pay-statement', ({ body }) => {
        if (requestsOf(body).length === 10) tooMany('batch_limit_exceeded');
        return undefined;
      }),
  },
  {
    id: 'eleventh-ignored',
    summary: 'reads the first ten of eleven to fifteen payments',
    kind: 'limit',
    ...sometimes,
    clause: 'more than 10 payments are refused with batch_limit_exceeded',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        const requests = requestsOf(body);
        return requests.length < 16 && requests.length > 10
          ? { body: { ...body, requests: requests.slice(0, 10) } }
          : {};
      }),
  },
  {
    id: 'fifty-enrollments-refused',
    summary: 'refuses fifty enrollments',
    kind: 'limit',
    ...sometimes,
    clause: 'up to 50 enrollments are read at once',
    wrap: () =>
      onCall('get-enrollments', ({ body }) => {
        if (requestsOf(body).length === 50) tooMany('enrollment_limit_exceeded');
        return undefined;
      }),
  },
  {
    id: 'unknown-dropped',
    summary: 'drops the elements of payments that it does not know',
    kind: 'batch',
    ...sometimes,
    clause: 'responses has one element per request',
    wrap: () =>
      onSuccess('get-pay-statement', (body) => {
        body.responses = objectsIn(body.responses).filter(({ code }) => code !== 403);
      }),
  },
  {
    id: 'windows-merged',
    summary: 'answers two windows of one payment once',
    kind: 'batch',
    ...sometimes,
    clause: 'responses has one element per request',
    wrap: () =>
      onSuccess('get-pay-statement', (body) => {
        const responses = objectsIn(body.responses);
        const ids = responses.map(({ payment_id }) => payment_id);
        body.responses = responses.filter(({ payment_id }, index) => ids.indexOf(payment_id) === index);
      }),
  },
  {
    id: 'tenth-offset-is-the-first',
    summary: 'starts the tenth window where the first starts',
    kind: 'batch',
    ...sometimes,
    clause: 'limit and offset belong to their own element',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        const requests = requestsOf(body);
        const [first, tenth] = [requests[0], requests[9]];
        if (first && tenth && isCount(first.offset ?? 0) && isCount(tenth.offset ?? 0))
          tenth.offset = first.offset ?? 0;
        return { body };
      }),
  },
  {
    id: 'unknown-answered-with-a-neighbour',
    summary: 'answers an unknown payment with the data of another one in the batch',
    kind: 'batch',
    ...sometimes,
    clause: 'an element says what became of its own payment',
    wrap: () =>
      onSuccess('get-pay-statement', (answer, call) => {
        const elements = elementsOf(answer, call);
        const good = elements.find(({ element }) => element.code === 200);
        for (const { element } of elements) {
          if (good && element.code === 403) Object.assign(element, { code: 200, body: good.element.body });
        }
      }),
  },
];
