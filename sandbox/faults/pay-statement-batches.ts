import { alterAnswers, changeAnswers, changeRules, combineBehaviours, rewriteBodies } from '../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../switches/json-access.ts';
import type { Fault, ReplyDraft, RequestView } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

const fault = faultsOf('get-pay-statement');
const polled = changeRules(() => ({ syncPolls: 1 }));
const responses = (change: (list: unknown[], request: RequestView) => unknown[]) =>
  changeAnswers({ operations: ['get-pay-statement'] }, (reply, request) => {
    reply.body = withList(reply.body, 'responses', (list) => change(list, request));
  });
const unlessUnknown = (element: unknown) => objectOf(element).code !== 404;
const first = (reply: ReplyDraft) => objectsOf(objectOf(reply.body).responses)[0] ?? {};

/** Batches of pay statements whose elements are not what their requests ask for, and what is still being fetched. */
export const payStatementBatches: readonly Fault[] = [
  fault(
    'pay-statement-tenth-dropped',
    'A batch of ten is answered with nine elements.',
    { kind: 'relation', requirements: ['PS-030', 'PS-020'], conditional: true },
    responses((list) => list.slice(0, 9)),
  ),
  fault(
    'pay-statement-element-added',
    'A batch of more than one is answered with its first element once more.',
    { kind: 'relation', requirements: ['PS-030'], conditional: true },
    responses((list) => (list.length > 1 ? [...list, list[0]] : list)),
  ),
  fault(
    'pay-statement-windows-merged',
    'Two windows of one payment are answered with one element.',
    { kind: 'relation', requirements: ['PS-032', 'PS-030'], conditional: true },
    responses((list) => [...new Map(list.map((element) => [objectOf(element).payment_id, element])).values()]),
  ),
  fault(
    'pay-statement-windows-alike',
    'Two windows of one payment are both answered with the first.',
    { kind: 'relation', requirements: ['PS-032', 'PS-034', 'PS-045'], conditional: true },
    responses((list) => {
      const known = new Map<unknown, unknown>();
      return list.map((element) => {
        const { payment_id: id } = objectOf(element);
        if (!known.has(id)) known.set(id, element);
        return known.get(id);
      });
    }),
  ),
  fault(
    'pay-statement-ids-swapped',
    'In a batch the first two elements carry the payment_id of each other.',
    { kind: 'relation', requirements: ['PS-034'], conditional: true },
    responses((list) => {
      const ids = list.map((element) => objectOf(element).payment_id);
      [ids[0], ids[1]] = ids.length > 1 ? [ids[1], ids[0]] : ids;
      return list.map((element, index) => ({ ...objectOf(element), payment_id: ids[index] }));
    }),
  ),
  fault(
    'pay-statement-id-not-asked-for',
    'The last element of a batch of three or more carries a payment_id that was not asked for.',
    { kind: 'relation', requirements: ['PS-031', 'PS-030'], conditional: true },
    responses((list) =>
      list.map((element, index) =>
        index > 1 && index === list.length - 1
          ? { ...objectOf(element), payment_id: '00000000-0000-4000-8000-00000000000f' }
          : element,
      ),
    ),
  ),
  fault(
    'pay-statement-batch-shares-limit',
    'In a batch every element is cut to the statements of the shortest page.',
    { kind: 'relation', requirements: ['PS-034', 'PS-041'], conditional: true },
    responses((list) => {
      const pages = list.map((element) => objectOf(objectOf(element).body).pay_statements);
      const shortest = Math.min(
        ...pages.flatMap((page) => (Array.isArray(page) && page.length > 0 ? [page.length] : [])),
      );
      return list.map((element) => {
        const body = withList(objectOf(element).body, 'pay_statements', (page) => page.slice(0, shortest));
        return { ...objectOf(element), body };
      });
    }),
  ),
  fault(
    'pay-statement-known-not-found',
    'From the third element of a batch on, payments are not found.',
    { kind: 'condition', requirements: ['PS-018', 'PS-034', 'PS-020'], conditional: true },
    responses((list) =>
      list.map((element, index) => {
        if (index < 2) return element;
        const { payment_id } = objectOf(element);
        return { payment_id, code: 404, body: { code: 404, name: 'not_found_error', message: 'Not found.' } };
      }),
    ),
  ),
  fault(
    'pay-statement-unknown-dropped',
    'An unknown payment has no element in the answer.',
    { kind: 'error', requirements: ['PS-035', 'PS-030'], conditional: true },
    responses((list) => list.filter(unlessUnknown)),
  ),
  fault(
    'pay-statement-unknown-as-data',
    'An unknown payment is answered with the statements of a payment of the entity.',
    { kind: 'error', requirements: ['PS-036', 'PS-035'], conditional: true },
    changeRules((base) => ({
      payment: (entity, id, world) => base.payment(entity, id, world) ?? entity.payments[1],
    })),
  ),
  fault(
    'pay-statement-error-element-with-data-body',
    'An unknown payment has an element with an error code and an empty page for a body.',
    { kind: 'error', requirements: ['BATCH-010', 'BATCH-006', 'BATCH-007', 'BATCH-008'], conditional: true },
    alterAnswers({
      operations: ['get-pay-statement'],
      path: 'responses/*code=404/body',
      change: () => ({ paging: { count: 0, offset: 0 }, pay_statements: [] }),
    }),
  ),
  fault(
    'pay-statement-in-progress-as-error',
    'An element that is still being fetched carries an error body.',
    { kind: 'shape', requirements: ['BATCH-010', 'ASYNC-004', 'ASYNC-007', 'ASYNC-011'], conditional: true },
    combineBehaviours(
      polled,
      alterAnswers({
        operations: ['get-pay-statement'],
        path: 'responses/*code=202/body',
        change: () => ({ code: 503, name: 'unavailable', message: 'Later.', service_code: 'unavailable' }),
      }),
    ),
  ),
  fault(
    'pay-statement-in-progress-text-varies',
    'The text of an element still being fetched counts the requests.',
    { kind: 'state', requirements: ['ASYNC-026'], conditional: true, stateful: true },
    combineBehaviours(
      changeRules(() => ({ syncPolls: 2 })),
      changeAnswers({ operations: ['get-pay-statement'] }, (reply, { nth }) => {
        if (first(reply).code === 202)
          Object.assign(objectOf(first(reply).body), { message: `Being fetched (${nth}).` });
      }),
    ),
  ),
  fault(
    'pay-statement-sync-pair-crossed',
    'A 202 of name sync_in_progress has the service_code pending.',
    { kind: 'error', requirements: ['ASYNC-024'], conditional: true },
    combineBehaviours(
      polled,
      alterAnswers({ operations: ['get-pay-statement'], status: 202, path: 'service_code', change: () => 'pending' }),
    ),
  ),
  fault(
    'pay-statement-sync-media-type',
    'A 202 to the whole request is sent as HTML.',
    { kind: 'error', requirements: ['ASYNC-029'], conditional: true },
    combineBehaviours(
      polled,
      changeAnswers({ operations: ['get-pay-statement'], status: 202 }, (reply) => {
        reply.headers['content-type'] = 'text/html';
      }),
    ),
  ),
  fault(
    'pay-statement-default-page-smaller-in-batches',
    'In a batch a request without a limit is given 50 statements at most.',
    { kind: 'limit', requirements: ['PS-034'], conditional: true },
    rewriteBodies('get-pay-statement', (body) =>
      withList(body, 'requests', (list) =>
        list.length > 1 ? list.map((request) => ({ limit: 50, ...objectOf(request) })) : list,
      ),
    ),
  ),
  fault(
    'pay-statement-batch-shares-default-page',
    'The requests of a batch that have no limit share 100 statements.',
    { kind: 'limit', requirements: ['PS-034'], conditional: true },
    changeAnswers({ operations: ['get-pay-statement'] }, (reply, { body }) => {
      const requests = objectsOf(objectOf(body).requests);
      let left = 100;
      for (const [index, element] of objectsOf(objectOf(reply.body).responses).entries()) {
        const data = objectOf(element.body);
        if (!Array.isArray(data.pay_statements) || 'limit' in (requests[index] ?? {})) continue;
        data.pay_statements = data.pay_statements.slice(0, left);
        left = Math.max(0, left - Number(objectsOf(data.pay_statements).length));
      }
    }),
  ),
];
