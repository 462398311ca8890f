import { pageSizeLimitExceeded } from '../rules/refusal.ts';
import { changeAnswers, changeRules, combineBehaviours, jsonOf, refuseRequests } from '../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

const fault = faultsOf('get-pay-statement');
const requests = (body: unknown) => objectsOf(objectOf(body).requests);
const limits = (body: unknown) => requests(body).map(({ limit }) => limit);

/** Batch and page limits of "Read pay statements", each a little off, and how they are refused. */
export const payStatementLimits: readonly Fault[] = [
  fault(
    'pay-statement-eleven-accepted',
    'A batch of eleven payments is answered.',
    { kind: 'limit', requirements: ['PS-021'], conditional: true },
    changeRules(() => ({ paymentsServed: (count) => count <= 11 })),
  ),
  fault(
    'pay-statement-large-batches-accepted',
    'A batch of eleven payments is refused, one of more than fifteen is answered.',
    { kind: 'limit', requirements: ['PS-022'], conditional: true },
    changeRules(() => ({ paymentsServed: (count) => count <= 10 || count > 15 })),
  ),
  fault(
    'pay-statement-ten-refused',
    'A batch of ten payments is refused as too large.',
    { kind: 'limit', requirements: ['PS-020'], conditional: true },
    changeRules(() => ({ paymentsServed: (count) => count < 10 })),
  ),
  fault(
    'pay-statement-single-refused',
    'A batch of one payment is refused.',
    { kind: 'limit', requirements: ['PS-019', 'PS-018'], conditional: true },
    refuseRequests('get-pay-statement', (body) => requests(body).length === 1),
  ),
  fault(
    'pay-statement-limit-5001-accepted',
    'A limit of 5001 is accepted.',
    { kind: 'limit', requirements: ['PS-026', 'PS-027'], conditional: true },
    changeRules(() => ({ pageServed: (limit) => limit <= 5001 })),
  ),
  fault(
    'pay-statement-later-limits-unchecked',
    'A limit above 5000 is refused in the first element of a batch only.',
    { kind: 'limit', requirements: ['PS-026', 'PS-027'], conditional: true },
    changeRules(() => ({ pageServed: (limit, index) => limit <= 5000 || index > 0 })),
  ),
  fault(
    'pay-statement-limit-5000-refused',
    'A limit of 5000 is refused.',
    { kind: 'limit', requirements: ['PS-024'], conditional: true },
    changeRules(() => ({ pageServed: (limit) => limit < 5000 })),
  ),
  fault(
    'pay-statement-limit-1-refused',
    'A limit of 1 is refused.',
    { kind: 'limit', requirements: ['PS-025'], conditional: true },
    refuseRequests('get-pay-statement', (body) => limits(body).includes(1)),
  ),
  fault(
    'pay-statement-odd-limits-refused',
    'A limit that is neither 1 nor a multiple of 100 is refused.',
    { kind: 'condition', requirements: ['PS-028'], conditional: true },
    refuseRequests('get-pay-statement', (body) =>
      limits(body).some((limit) => typeof limit === 'number' && limit > 1 && limit < 5000 && limit % 100 !== 0),
    ),
  ),
  fault(
    'pay-statement-offset-refused',
    'An offset other than 0 is refused.',
    { kind: 'condition', requirements: ['PS-029'], conditional: true },
    refuseRequests('get-pay-statement', (body) =>
      requests(body).some(({ offset }) => typeof offset === 'number' && offset > 0),
    ),
  ),
  fault(
    'pay-statement-batch-limit-status',
    'More than ten payments are refused with 400 instead of 422.',
    { kind: 'error', requirements: ['PS-021', 'PS-022'] },
    changeAnswers({ operations: ['get-pay-statement'], status: 422 }, (reply) => {
      if (objectOf(reply.body).service_code !== 'batch_limit_exceeded') return;
      reply.status = 400;
      reply.body = { ...objectOf(reply.body), code: 400 };
    }),
  ),
  fault(
    'pay-statement-page-limit-service-code',
    'A limit above 5000 is refused as a batch that is too large.',
    { kind: 'error', requirements: ['PS-026'] },
    changeAnswers({ operations: ['get-pay-statement'], status: 422 }, (reply) => {
      reply.body = { ...objectOf(reply.body), service_code: 'batch_limit_exceeded' };
    }),
  ),
  fault(
    'pay-statement-limit-error-name',
    'The name in a 422 is not the documented one.',
    { kind: 'error', requirements: ['PS-021', 'PS-022', 'PS-026'] },
    changeAnswers({ operations: ['get-pay-statement'], status: 422 }, (reply) => {
      reply.body = { ...objectOf(reply.body), name: 'unprocessable_entity' };
    }),
  ),
  fault(
    'pay-statement-limit-error-media-type',
    'A 422 is sent as text/plain.',
    { kind: 'error', requirements: ['ERR-011'] },
    changeAnswers({ operations: ['get-pay-statement'], status: 422 }, (reply) => {
      reply.headers['content-type'] = 'text/plain';
    }),
  ),
  fault(
    'pay-statement-limit-beyond-32-bits-accepted',
    'A limit that 32 bits do not hold is accepted.',
    { kind: 'limit', requirements: ['PS-027', 'PS-026'], conditional: true },
    changeRules((base) => ({ pageServed: (limit, index) => limit > 2 ** 31 - 1 || base.pageServed(limit, index) })),
  ),
  fault(
    'pay-statement-limit-wraps-at-32-bits',
    'Of a limit only the lowest 32 bits count.',
    { kind: 'limit', requirements: ['PS-027'], conditional: true, effort: 'standard' },
    changeRules((base) => ({ pageServed: (limit, index) => base.pageServed(limit % 2 ** 32, index) })),
  ),
  fault(
    'pay-statement-limit-below-10000-accepted',
    'A limit between 5001 and 10000 is accepted.',
    { kind: 'limit', requirements: ['PS-027', 'PS-026'], conditional: true },
    changeRules((base) => ({
      pageServed: (limit, index) => (limit > 5001 && limit < 10_000) || base.pageServed(limit, index),
    })),
  ),
  fault(
    'pay-statement-eleven-under-an-entity-accepted',
    'Under an entity the first ten of more payments are answered.',
    { kind: 'limit', requirements: ['PS-021'], conditional: true },
    () => ({
      onRequest(incoming, operation) {
        if (operation !== 'get-pay-statement' || incoming.query.entity_ids === undefined) return incoming;
        const body = withList(jsonOf(incoming.body), 'requests', (list) => list.slice(0, 10));
        return { ...incoming, body: Buffer.from(JSON.stringify(body)) };
      },
    }),
  ),
  fault(
    'pay-statement-page-error-as-text',
    'The 422 of a limit above 5000 is sent as text/plain.',
    { kind: 'error', requirements: ['ERR-011'], conditional: true },
    changeAnswers({ operations: ['get-pay-statement'], status: 422 }, (reply) => {
      const isOfPage = objectOf(reply.body).service_code === 'page_size_limit_exceeded';
      if (isOfPage) reply.headers['content-type'] = 'text/plain';
    }),
  ),
  fault(
    'pay-statement-limit-unchecked-while-fetched',
    'A limit above 5000 is refused only once the statements are there.',
    { kind: 'state', requirements: ['PS-026'], conditional: true, stateful: true, effort: 'standard' },
    combineBehaviours(
      changeRules(() => ({ syncPolls: 1, pageServed: () => true })),
      changeAnswers({ operations: ['get-pay-statement'] }, (reply, { body }) => {
        const isLarge = limits(body).some((limit) => Number(limit) > 5000);
        const isFetched = objectsOf(objectOf(reply.body).responses).some(({ code }) => code === 202);
        if (!isLarge || isFetched) return;
        reply.status = 422;
        reply.body = pageSizeLimitExceeded('The limit must not be above 5000.').body;
      }),
    ),
  ),
];
