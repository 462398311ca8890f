import type { Answer, Call, Json, Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, objectsIn, onCall } from '../rewrite.ts';
import type { Variants } from './variant.ts';

/** Whether the interface shows the form of an error; for an error that it does not show, any refusal is legal. */
const isShown = (call: Call, { status }: Answer) =>
  status === 422 || (status === 404 && call.operation === 'list-enrolled-individuals');
const onOpenRefusals =
  (edit: (answer: Answer, call: Call) => Answer): Wrapper =>
  (next) =>
  (call) => {
    const answer = next(call);
    return answer.status < 400 || isShown(call, answer) ? answer : edit(answer, call);
  };
const leeway = 'the errors of other operations are not shown';

/** Forms of refusals that the interface leaves open. */
export const REFUSAL_VARIANTS: Variants = {
  'refusals-as-text': {
    summary: 'has plain text for errors that the interface does not show, as a gateway writes it',
    leeway,
    wrap: onOpenRefusals((answer) => ({
      ...answer,
      transport: { ...answer.transport, text: 'Cannot do this', contentType: 'text/plain' },
    })),
  },
  'refusals-as-problems': {
    summary: 'has application/problem+json for errors, with the documented keys beside those of a problem',
    leeway: 'a problem is JSON as well, and extra properties may be there',
    wrap: (next) => (call) => {
      const answer = next(call);
      if (answer.status < 400 || !isObject(answer.body)) return answer;
      const body = { type: 'about:blank', title: answer.body.name, status: answer.status, detail: '', ...answer.body };
      return { ...answer, body, transport: { ...answer.transport, contentType: 'application/problem+json' } };
    },
  },
  'credentials-refused-as-not-found': {
    summary: 'answers 404 to whoever has no good credential, as if nothing were there',
    leeway: 'how a credential is refused is not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      return answer.status === 401 ? { ...answer, status: 404, body: { ...(answer.body as Json), code: 404 } } : answer;
    },
  },
  'credentials-refused-with-a-challenge': {
    summary: 'sends a challenge with 401, and 407 where there is no credential at all',
    leeway: 'how a credential is refused is not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      if (answer.status !== 401) return answer;
      const status = call.headers.authorization === undefined ? 407 : 401;
      return {
        ...answer,
        status,
        body: { ...(answer.body as Json), code: status },
        headers: { 'www-authenticate': 'Bearer realm="x"' },
      };
    },
  },
  'everything-invalid-is-422': {
    summary: 'refuses whatever is malformed with 422, a name and a code of its own',
    leeway,
    wrap: (next) => (call) => {
      const answer = next(call);
      return answer.status === 400 || answer.status === 413
        ? { ...answer, status: 422, body: { ...(answer.body as Json), code: 422 } }
        : answer;
    },
  },
  'foreign-is-not-found': {
    summary: 'answers 404 with the error of an unknown benefit for foreign things of all operations',
    leeway: 'how foreign things are refused is not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      if (answer.status !== 403) return answer;
      const body = { code: 404, name: 'not_found_error', service_code: 'benefit_not_found', message: 'Not found' };
      return { ...answer, status: 404, body };
    },
  },
  'foreign-entity-is-empty': {
    summary: 'has empty lists of pay groups and items for an entity that it does not reach',
    leeway: 'an empty answer gives nothing away',
    wrap: (next) => (call) => {
      const answer = next(call);
      const isList = ['list-pay-groups', 'list-pay-statement-items'].includes(call.operation);
      if (!isList || answer.status !== 403 || call.query.getAll('entity_ids').length !== 1) return answer;
      return { status: 200, body: call.operation === 'list-pay-groups' ? [] : { responses: [] } };
    },
  },
  'unknown-elements-in-its-own-words': {
    summary: 'says 404 in an element for an unknown payment or enrollment, with a service_code',
    leeway: 'the code of such an element is not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      const body = { code: 404, name: 'not_found_error', message: 'No such thing', service_code: 'thing_not_found' };
      if (!isObject(answer.body) || !Array.isArray(answer.body.responses) || answer.status !== 200) return answer;
      if (!['get-pay-statement', 'get-enrollments'].includes(call.operation)) return answer;
      const responses = objectsIn(answer.body.responses).map((one) =>
        one.code === 403 || one.code === 400 ? { ...one, code: 404, body } : one,
      );
      return { ...answer, body: { ...answer.body, responses } };
    },
  },
  'no-payments-accepted': {
    summary: 'answers a batch without any payment with one without any element',
    advisories: true,
    leeway: 'one is the least number of payments, and no consequence is stated',
    wrap: (next) => (call) => {
      const isNone = isObject(call.body) && Array.isArray(call.body.requests) && call.body.requests.length === 0;
      const answer = next(call);
      return call.operation === 'get-pay-statement' && isNone && answer.status === 400
        ? { status: 200, body: { responses: [] } }
        : answer;
    },
  },
  'impossible-days-accepted': {
    summary: 'takes an impossible date for the day that comes of counting on',
    advisories: true,
    leeway: 'what becomes of such a date is not said',
    wrap: onCall('create-sandbox-payment', (_, body) => {
      for (const key of ['start_date', 'end_date', 'pay_date', 'debit_date']) {
        const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(body[key])) ?? [];
        if (year === undefined || Number(year) < 1000 || Number(year) > 9990) continue;
        body[key] = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().slice(0, 10);
      }
      return { body };
    }),
  },
  'disconnects-its-own-of-a-mixed-list': {
    summary: 'disconnects the own entity that is named beside a foreign one, and says success',
    advisories: true,
    leeway: 'whether the call is all or nothing is not said',
    wrap: onCall('disconnect-entity', (call, body) => {
      const own = callerOf(call)?.entities.map(({ id }) => id) ?? [];
      if (!Array.isArray(body.entity_ids)) return undefined;
      const kept = body.entity_ids.filter((id) => own.includes(String(id).toUpperCase()));
      return kept.length > 0 ? { body: { ...body, entity_ids: kept } } : undefined;
    }),
  },
};
