import { type Answer, type Call, type Json, malformed, type Operation, Refusal, type Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, elementsOf, objectsIn, onCall, onRefusal, onSuccess } from '../rewrite.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

const requestsOf = (body: unknown): Json[] => objectsIn(isObject(body) ? body.requests : undefined);
const isTooLarge = ({ limit }: Json) => Number(limit) > 5000;
const broken = (): never => {
  throw new Refusal(500, 'broken', 'broken_on_purpose', 'Something went wrong');
};
/** Looks at a call of a known caller, before it is served. */
const onKnown = (operation: Operation, look: (call: Call) => Partial<Call> | undefined): Wrapper =>
  onCall(operation, (call) => (callerOf(call) === undefined ? undefined : look(call)));
const replaced = (call: Call, instead: Answer, when: boolean): Answer | undefined =>
  when && callerOf(call) ? instead : undefined;

/** Mistakes at limits, one beyond them, and with values that few callers send. */
export const BOUNDARY_FAULTS: Faults = {
  'large-limit-is-an-element-error': {
    summary: 'answers a limit above 5000 in its element when others of the batch are good',
    ...sometimes('limit'),
    wrap: (next) => (call) => {
      const requests = requestsOf(call.body);
      const isMixed = requests.some(isTooLarge) && !requests.every(isTooLarge);
      if (call.operation !== 'get-pay-statement' || !isMixed || !isObject(call.body)) return next(call);
      const lowered = requests.map((one) => (isTooLarge(one) ? { ...one, limit: 1 } : one));
      const answer = structuredClone(next({ ...call, body: { ...call.body, requests: lowered } }));
      if (answer.status !== 200 || !isObject(answer.body)) return answer;
      for (const { element, place } of elementsOf(answer.body, call)) {
        const body = { code: 422, name: 'unprocessable_entity_error', message: 'The limit is too large' };
        if (isTooLarge(requests[place] ?? {})) Object.assign(element, { code: 422, body });
      }
      return answer;
    },
  },
  'large-limit-breaks-a-batch': {
    summary: 'answers 500 to a limit above 5000 that is not in the first element',
    ...sometimes('limit'),
    wrap: onKnown('get-pay-statement', ({ body }) =>
      requestsOf(body).slice(1).some(isTooLarge) ? broken() : undefined,
    ),
  },
  'huge-limit-breaks': {
    summary: 'answers 500 to a limit of more than 31 bits',
    ...sometimes('limit'),
    wrap: onKnown('get-pay-statement', ({ body }) =>
      requestsOf(body).some(({ limit }) => Number(limit) > 2 ** 31 - 1) ? broken() : undefined,
    ),
  },
  'large-limit-behind-an-offset': {
    summary: 'takes a limit above 5000 for 5000 where there is an offset above 0',
    ...sometimes('limit'),
    wrap: onCall('get-pay-statement', (_, body) => {
      for (const request of requestsOf(body)) {
        if (isTooLarge(request) && Number(request.offset) > 0) request.limit = 5000;
      }
      return { body };
    }),
  },
  'large-limit-in-a-batch-renamed': {
    summary: 'calls a limit above 5000 in a batch of several a batch that is too large',
    ...sometimes('error'),
    wrap: onRefusal('get-pay-statement', (body, call) => {
      const count = requestsOf(call.body).length;
      if (count > 1 && count <= 10 && body.service_code === 'page_size_limit_exceeded')
        body.service_code = 'batch_limit_exceeded';
    }),
  },
  'large-batch-is-too-large-a-body': {
    summary: 'answers 413 to twelve payments and more',
    ...sometimes('error'),
    wrap: onKnown('get-pay-statement', ({ body }) => {
      if (requestsOf(body).length > 11) throw new Refusal(413, 'too_much', 'body_too_large', 'The body is too large');
      return undefined;
    }),
  },
  'eleven-under-an-entity': {
    summary: 'reads eleven payments of an entity that is named',
    ...sometimes('limit'),
    wrap: onKnown('get-pay-statement', (call) => {
      const requests = requestsOf(call.body);
      if (!call.query.has('entity_ids') || requests.length !== 11 || !isObject(call.body)) return undefined;
      return { body: { ...call.body, requests: requests.slice(0, 10) } };
    }),
  },
  'size-101-refused': {
    summary: 'refuses an employee_size of 101',
    ...sometimes('limit'),
    wrap: onCall('create-sandbox-connection', ({ body }) =>
      isObject(body) && body.employee_size === 101 ? malformed('that is too many') : undefined,
    ),
  },
  'size-100-refused': {
    summary: 'refuses an employee_size of 100',
    ...sometimes('limit'),
    wrap: onCall('create-sandbox-connection', ({ body }) =>
      isObject(body) && body.employee_size === 100 ? malformed('that is too many') : undefined,
    ),
  },
  'one-enrollment-refused': {
    summary: 'refuses to read a single enrollment under an entity',
    ...sometimes('limit'),
    wrap: onKnown('get-enrollments', ({ body, query }) =>
      requestsOf(body).length === 1 && query.has('entity_ids') ? malformed('a batch of one is none') : undefined,
    ),
  },
  'jobs-from-zero-refused': {
    summary: 'refuses an offset of 0 for the jobs',
    ...sometimes('limit'),
    wrap: onKnown('list-automated-jobs', ({ body }) =>
      isObject(body) && body.offset === 0 ? malformed('the offset is not acceptable') : undefined,
    ),
  },
  'jobs-backwards-behind-an-offset': {
    summary: 'lists the jobs behind an offset above 0 oldest first',
    ...sometimes('jobs'),
    wrap: onSuccess('list-automated-jobs', (body, call) => {
      const offset = isObject(call.body) ? Number(call.body.offset ?? 0) : 0;
      if (offset > 0) body.data = objectsIn(body.data).reverse();
    }),
  },
  'unknown-benefit-is-empty-under-an-entity': {
    summary: 'says that nobody is enrolled in an unknown benefit where entity_ids is given',
    ...sometimes('error'),
    wrap: (next) => (call) => {
      const answer = next(call);
      const isUnknown = call.operation === 'list-enrolled-individuals' && answer.status === 404;
      const body = { benefit_id: call.benefitId, individual_ids: [] };
      return replaced(call, { status: 200, body }, isUnknown && call.query.has('entity_ids')) ?? answer;
    },
  },
  'unknown-benefit-breaks-after-an-update': {
    summary: 'answers 500 for an unknown benefit once a benefit was updated',
    ...sometimesAfterwards('error'),
    wrap: (next) => {
      let updated = false;
      return (call) => {
        const answer = next(call);
        updated ||= call.operation === 'update-benefit' && answer.status === 200;
        if (updated && call.operation === 'list-enrolled-individuals' && answer.status === 404) return broken();
        return answer;
      };
    },
  },
};
