import { type Answer, type Call, type Json, malformed, type Operation, Refusal, type Wrapper } from '../call.ts';
import { isCount, isObject } from '../fields.ts';
import { callerOf, elementsOf, objectsIn, onCall, onPages, onRefusal, onSuccess, withQuery } from '../rewrite.ts';
import { type Fault, sometimes, sometimesAfterwards } from './fault.ts';

const requestsOf = (body: unknown): Json[] => objectsIn(isObject(body) ? body.requests : undefined);
const isTooLarge = ({ limit }: Json) => Number(limit) > 5000;
const broken = (): never => {
  throw new Refusal(500, 'broken', 'broken', 'Something went wrong');
};
/** Looks at a call of a known caller, before it is served. */
const onKnown = (operation: Operation, look: (call: Call) => Partial<Call> | undefined): Wrapper =>
  onCall(operation, (call) => (callerOf(call) === undefined ? undefined : look(call)));
const replaced = (call: Call, instead: Answer, when: boolean): Answer | undefined =>
  when && callerOf(call) ? instead : undefined;

/** Mistakes at limits, one beyond them, and with values that few callers send. */
export const BOUNDARY_FAULTS: readonly Fault[] = [
  {
    id: 'large-limit-is-an-element-error',
    summary: 'answers a limit above 5000 in its element when others of the batch are good',
    kind: 'limit',
    ...sometimes,
    clause: 'a limit above 5000 is refused with page_size_limit_exceeded',
    wrap: () => (next) => (call) => {
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
  {
    id: 'large-limit-breaks-a-batch',
    summary: 'answers 500 to a limit above 5000 that is not in the first element',
    kind: 'limit',
    ...sometimes,
    clause: 'a limit above 5000 is refused with page_size_limit_exceeded',
    wrap: () =>
      onKnown('get-pay-statement', ({ body }) => (requestsOf(body).slice(1).some(isTooLarge) ? broken() : undefined)),
  },
  {
    id: 'huge-limit-breaks',
    summary: 'answers 500 to a limit of more than 31 bits',
    kind: 'limit',
    ...sometimes,
    clause: 'a limit above 5000 is refused with page_size_limit_exceeded',
    wrap: () =>
      onKnown('get-pay-statement', ({ body }) =>
        requestsOf(body).some(({ limit }) => Number(limit) > 2 ** 31 - 1) ? broken() : undefined,
      ),
  },
  {
    id: 'large-limit-behind-an-offset',
    summary: 'takes a limit above 5000 for 5000 where there is an offset above 0',
    kind: 'limit',
    ...sometimes,
    clause: 'a limit above 5000 is refused with page_size_limit_exceeded',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        for (const request of requestsOf(body)) {
          if (isTooLarge(request) && Number(request.offset) > 0) request.limit = 5000;
        }
        return { body };
      }),
  },
  {
    id: 'limit-5001-is-just-right',
    summary: 'refuses limits above 5001 only',
    kind: 'limit',
    ...sometimes,
    clause: 'the limit is at most 5000',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        for (const request of requestsOf(body)) if (request.limit === 5001) request.limit = 5000;
        return { body };
      }),
  },
  {
    id: 'large-limit-in-a-batch-renamed',
    summary: 'calls a limit above 5000 in a batch of several a batch that is too large',
    kind: 'error',
    ...sometimes,
    clause: 'a limit above 5000 is refused with page_size_limit_exceeded',
    wrap: () =>
      onRefusal('get-pay-statement', (body, call) => {
        const count = requestsOf(call.body).length;
        if (count > 1 && count <= 10 && body.service_code === 'page_size_limit_exceeded')
          body.service_code = 'batch_limit_exceeded';
      }),
  },
  {
    id: 'large-batch-is-too-large-a-body',
    summary: 'answers 413 to twelve payments and more',
    kind: 'error',
    ...sometimes,
    clause: 'more than 10 payments are refused with batch_limit_exceeded',
    wrap: () =>
      onKnown('get-pay-statement', ({ body }) => {
        if (requestsOf(body).length > 11) throw new Refusal(413, 'too_much', 'body_too_large', 'The body is too large');
        return undefined;
      }),
  },
  {
    id: 'eleven-under-an-entity',
    summary: 'reads eleven payments of an entity that is named',
    kind: 'limit',
    ...sometimes,
    clause: 'more than 10 payments are refused with batch_limit_exceeded',
    wrap: () =>
      onKnown('get-pay-statement', (call) => {
        const requests = requestsOf(call.body);
        if (!call.query.has('entity_ids') || requests.length !== 11 || !isObject(call.body)) return undefined;
        return { body: { ...call.body, requests: requests.slice(0, 10) } };
      }),
  },
  {
    id: 'last-statement-cannot-be-first',
    summary: 'has an empty page where the offset is that of the last statement',
    kind: 'paging',
    ...sometimes,
    clause: 'the offset is the index to start from',
    wrap: () =>
      onPages(({ paging, statements, body }) => {
        const isLast = Number(paging.offset) > 0 && Number(paging.offset) === Number(paging.count) - 1;
        if (isLast && statements.length > 0) body.pay_statements = [];
      }),
  },
  {
    id: 'limit-1-is-none',
    summary: 'takes a limit of 1 for none',
    kind: 'paging',
    ...sometimes,
    clause: 'a page holds as many statements as its limit says',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        for (const request of requestsOf(body)) if (request.limit === 1) delete request.limit;
        return { body };
      }),
  },
  {
    id: 'default-limit-of-a-batch',
    summary: 'has at most 20 statements in an element of a batch of several where no limit is asked for',
    kind: 'paging',
    ...sometimes,
    clause: 'the limit is 100 by default',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        const requests = requestsOf(body);
        if (requests.length > 1) for (const request of requests) request.limit ??= 20;
        return { body };
      }),
  },
  {
    id: 'count-of-what-is-left',
    summary: 'counts the statements from the offset on',
    kind: 'paging',
    ...sometimes,
    clause: 'count is the number of elements of the whole query',
    wrap: () =>
      onPages(({ paging }) => {
        paging.count = Math.max(0, Number(paging.count) - Number(paging.offset));
      }),
  },
  {
    id: 'nothing-on-the-pages-of-an-entity',
    summary: 'has empty pages beside a count where entity_ids is given',
    kind: 'paging',
    ...sometimes,
    clause: 'a payment has count statements, and its pages return them all',
    wrap: () =>
      onPages(({ body }, _, call) => {
        if (call.query.has('entity_ids')) body.pay_statements = [];
      }),
  },
  {
    id: 'tied-statements-change-places',
    summary: 'lists a payment backwards on every page that begins at an odd multiple of its limit',
    kind: 'paging',
    ...sometimes,
    clause: 'a payment has count statements, and its pages return them all',
    wrap: () =>
      onPages(({ paging, statements, body }, { limit }, call) => {
        const [offset, count] = [Number(paging.offset), Number(paging.count)];
        const id = callerOf(call)?.payments.find((one) => one.count === count && offset < count);
        if (!isCount(limit) || Number(limit) === 0 || id === undefined || (offset / Number(limit)) % 2 !== 1) return;
        body.pay_statements = statements.map((_, place) => id.statementAt(count - 1 - offset - place));
      }),
  },
  {
    id: 'size-101-refused',
    summary: 'refuses an employee_size of 101',
    kind: 'limit',
    ...sometimes,
    clause: 'employee_size may be greater than 100',
    wrap: () =>
      onCall('create-sandbox-connection', ({ body }) =>
        isObject(body) && body.employee_size === 101 ? malformed('that is too many') : undefined,
      ),
  },
  {
    id: 'size-100-refused',
    summary: 'refuses an employee_size of 100',
    kind: 'limit',
    ...sometimes,
    clause: 'employee_size is an integer',
    wrap: () =>
      onCall('create-sandbox-connection', ({ body }) =>
        isObject(body) && body.employee_size === 100 ? malformed('that is too many') : undefined,
      ),
  },
  {
    id: 'history-at-101',
    summary: 'creates the whole history of a connection of 101 employees',
    kind: 'limit',
    ...sometimes,
    clause: 'above 100 employees historical payroll data is not generated',
    wrap: () =>
      onCall('create-sandbox-connection', (_, body) => ({
        body: body.employee_size === 101 ? { ...body, employee_size: 100 } : body,
      })),
  },
  {
    id: 'one-enrollment-refused',
    summary: 'refuses to read a single enrollment under an entity',
    kind: 'limit',
    ...sometimes,
    clause: 'up to 50 enrollments are read at once',
    wrap: () =>
      onKnown('get-enrollments', ({ body, query }) =>
        requestsOf(body).length === 1 && query.has('entity_ids') ? malformed('a batch of one is none') : undefined,
      ),
  },
  {
    id: 'jobs-from-zero-refused',
    summary: 'refuses an offset of 0 for the jobs',
    kind: 'limit',
    ...sometimes,
    clause: 'the body with limit and offset is optional',
    wrap: () =>
      onKnown('list-automated-jobs', ({ body }) =>
        isObject(body) && body.offset === 0 ? malformed('the offset is not acceptable') : undefined,
      ),
  },
  {
    id: 'one-job-refused',
    summary: 'refuses a limit of 1 for the jobs',
    kind: 'limit',
    ...sometimes,
    clause: 'the body with limit and offset is optional',
    wrap: () =>
      onKnown('list-automated-jobs', ({ body }) =>
        isObject(body) && body.limit === 1 ? malformed('the limit is not acceptable') : undefined,
      ),
  },
  {
    id: 'jobs-backwards-behind-an-offset',
    summary: 'lists the jobs behind an offset above 0 oldest first',
    kind: 'jobs',
    ...sometimes,
    clause: 'jobs are in descending order of submission',
    wrap: () =>
      onSuccess('list-automated-jobs', (body, call) => {
        const offset = isObject(call.body) ? Number(call.body.offset ?? 0) : 0;
        if (offset > 0) body.data = objectsIn(body.data).reverse();
      }),
  },
  {
    id: 'unknown-benefit-is-empty-under-an-entity',
    summary: 'says that nobody is enrolled in an unknown benefit where entity_ids is given',
    kind: 'error',
    ...sometimes,
    clause: 'an unknown benefit is answered with 404 benefit_not_found',
    wrap: () => (next) => (call) => {
      const answer = next(call);
      const isUnknown = call.operation === 'list-enrolled-individuals' && answer.status === 404;
      const body = { benefit_id: call.benefitId, individual_ids: [] };
      return replaced(call, { status: 200, body }, isUnknown && call.query.has('entity_ids')) ?? answer;
    },
  },
  {
    id: 'unknown-benefit-breaks-after-an-update',
    summary: 'answers 500 for an unknown benefit once a benefit was updated',
    kind: 'error',
    ...sometimesAfterwards,
    clause: 'an unknown benefit is answered with 404 benefit_not_found',
    wrap: () => {
      let updated = false;
      return (next) => (call) => {
        const answer = next(call);
        updated ||= call.operation === 'update-benefit' && answer.status === 200;
        if (updated && call.operation === 'list-enrolled-individuals' && answer.status === 404) return broken();
        return answer;
      };
    },
  },
  {
    id: 'four-categories-are-none',
    summary: 'lists no items when all four categories are named',
    kind: 'filter',
    ...sometimes,
    clause: 'the category filter is a list, separated by commas',
    wrap: () =>
      onSuccess('list-pay-statement-items', (body, { query }) => {
        if (new Set((query.get('kinds') ?? '').split(',')).size === 4) body.responses = [];
      }),
  },
  {
    id: 'name-is-a-pattern',
    summary: 'takes the name filter for a regular expression',
    kind: 'filter',
    ...sometimes,
    clause: 'the name filter matches parts of a name',
    wrap: () => (next) => (call) => {
      const name = call.query.get('q') ?? '';
      if (call.operation !== 'list-pay-statement-items' || name === '') return next(call);
      const pattern = new RegExp(name, 'i');
      const answer = next({ ...call, ...withQuery(call, (query) => query.delete('q')) });
      if (answer.status !== 200 || !isObject(answer.body)) return answer;
      const responses = objectsIn(answer.body.responses).filter((item) => pattern.test(String(item.name)));
      return { ...answer, body: { ...answer.body, responses } };
    },
  },
  {
    id: 'name-has-wildcards',
    summary: 'takes % and _ in the name filter for anything',
    kind: 'filter',
    ...sometimes,
    clause: 'the name filter matches parts of a name',
    wrap: () => (next) => (call) => {
      const name = call.query.get('q') ?? '';
      if (call.operation !== 'list-pay-statement-items' || !/[%_]/.test(name)) return next(call);
      const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const pattern = new RegExp(quoted.replaceAll('%', '.*').replaceAll('_', '.'), 'i');
      const answer = next({ ...call, ...withQuery(call, (query) => query.delete('q')) });
      if (answer.status !== 200 || !isObject(answer.body)) return answer;
      const responses = objectsIn(answer.body.responses).filter((item) => pattern.test(String(item.name)));
      return { ...answer, body: { ...answer.body, responses } };
    },
  },
  {
    id: 'untyped-items-break-the-type-filter',
    summary: 'answers 500 to a type filter when an item has no type',
    kind: 'filter',
    ...sometimes,
    clause: 'the type filter is a string search on item type',
    wrap: () =>
      onKnown('list-pay-statement-items', (call) => {
        const isUntyped = callerOf(call)?.items.some(({ item }) => item.attributes.type === undefined) ?? false;
        return (call.query.get('like') ?? '') !== '' && isUntyped ? broken() : undefined;
      }),
  },
  {
    id: 'items-since-1970',
    summary: 'lists no items when the start date lies before 1970',
    kind: 'filter',
    ...sometimes,
    clause: 'the start date filter is matched against the last seen pay date',
    wrap: () =>
      onSuccess('list-pay-statement-items', (body, { query }) => {
        const from = query.get('seen_from') ?? '';
        if (from !== '' && from < '1970') body.responses = [];
      }),
  },
  {
    id: 'items-until-2038',
    summary: 'lists no items when the end date lies after January 2038',
    kind: 'filter',
    ...sometimes,
    clause: 'the end date filter is matched against the last seen pay date',
    wrap: () =>
      onSuccess('list-pay-statement-items', (body, { query }) => {
        if ((query.get('seen_until') ?? '') > '2038-01-19') body.responses = [];
      }),
  },
  {
    id: 'end-date-without-start-date-ignored',
    summary: 'looks at the end date only where there is a start date, too',
    kind: 'filter',
    ...sometimes,
    clause: 'the end date filter is matched against the last seen pay date',
    wrap: () =>
      onCall('list-pay-statement-items', (call) =>
        (call.query.get('seen_from') ?? '') === '' ? withQuery(call, (query) => query.delete('seen_until')) : undefined,
      ),
  },
];
