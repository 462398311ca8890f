import { type Answer, type Call, type Json, malformed, type Operation, Refusal, type Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, objectsIn, onCall, onRefusal, onSuccess } from '../rewrite.ts';
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
  'one-enrollment-refused': {
    summary: 'refuses to read a single enrollment under an entity',
    ...sometimes('limit'),
    wrap: onKnown('get-enrollments', ({ body, query }) =>
      requestsOf(body).length === 1 && query.has('entity_ids') ? malformed('a batch of one is none') : undefined,
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
