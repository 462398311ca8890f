import { Refusal } from '../call.ts';
import { isCount, isObject } from '../fields.ts';
import { elementsOf, objectsIn, onCall, onSuccess } from '../rewrite.ts';
import { type Faults, sometimes } from './fault.ts';

const requestsOf = (body: unknown) => objectsIn(isObject(body) ? body.requests : undefined);
const _tooMany = (serviceCode: string): never => {
  throw new Refusal(422, 'unprocessable_entity_error', serviceCode, 'Too many');
};

/** Batches: their limits and their elements. */
export const BATCH_FAULTS: Faults = {
  'eleventh-ignored': {
    summary: 'reads the first ten of eleven to fifteen payments',
    ...sometimes('limit'),
    wrap: onCall('get-pay-statement', (_, body) => {
      const requests = requestsOf(body);
      return requests.length < 16 && requests.length > 10 ? { body: { ...body, requests: requests.slice(0, 10) } } : {};
    }),
  },
  'tenth-offset-is-the-first': {
    summary: 'starts the tenth window where the first starts',
    ...sometimes('batch'),
    wrap: onCall('get-pay-statement', (_, body) => {
      const requests = requestsOf(body);
      const [first, tenth] = [requests[0], requests[9]];
      if (first && tenth && isCount(first.offset ?? 0) && isCount(tenth.offset ?? 0)) tenth.offset = first.offset ?? 0;
      return { body };
    }),
  },
  'unknown-answered-with-a-neighbour': {
    summary: 'answers an unknown payment with the data of another one in the batch',
    ...sometimes('batch'),
    wrap: onSuccess('get-pay-statement', (answer, call) => {
      const elements = elementsOf(answer, call);
      const good = elements.find(({ element }) => element.code === 200);
      for (const { element } of elements) {
        if (good && element.code === 403) Object.assign(element, { code: 200, body: good.element.body });
      }
    }),
  },
};
