import type { OperationId } from '../../specs/interface/operations.ts';
import { syncInProgress } from '../rules/refusal.ts';
import { objectOf, objectsOf, withList } from '../switches/json-access.ts';
import {
  changeAnswers,
  changeRules,
  combineBehaviours,
  refuseRequests,
  rewriteBodies,
} from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { productNames } from '../world/wire.ts';
import { variant } from './define.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const unknownId = '00000000-0000-4000-8000-000000000000';
const known: Readonly<Record<string, readonly string[]>> = {
  'create-sandbox-connection': ['provider_id', 'products', 'employee_size'],
  'create-sandbox-account': ['company_id', 'provider_id', 'products'],
  'update-benefit': ['description'],
  'disconnect-entity': ['entity_ids'],
};

/** Replaces malformed ids of a batch by one that nobody has, so that each fails in its own element. */
const passMalformed = (operation: OperationId, key: string) =>
  rewriteBodies(operation, (body) =>
    withList(body, 'requests', (list) =>
      list.map((one) => {
        const { [key]: id } = objectOf(one);
        return typeof id === 'string' && !uuidForm.test(id) ? { ...objectOf(one), [key]: unknownId } : one;
      }),
    ),
  );

/** Requests of which the interface does not say whether they are served, and how. */
export const openRequests: readonly Variant[] = [
  variant('duplicates-count-once', 'Eleven requests for fewer than eleven payments are answered.', ['SIL-009'], () => {
    let distinct = 0;
    return {
      rules: (base) => ({ paymentsServed: (count) => base.paymentsServed(Math.min(count, distinct)) }),
      onRequest(incoming, operation) {
        if (operation !== 'get-pay-statement') return incoming;
        const ids = /"payment_id":"[^"]*"/g;
        distinct = new Set(String(incoming.body).match(ids) ?? []).size;
        return incoming;
      },
    };
  }),
  variant(
    'malformed-ids-fail-alone',
    'A malformed id in a batch fails in an element of its own.',
    ['SIL-011'],
    combineBehaviours(
      passMalformed('get-pay-statement', 'payment_id'),
      passMalformed('get-enrollments', 'enrollment_id'),
    ),
  ),
  variant(
    'enrollment-errors-without-body',
    'An enrollment that is not found has null for a body, or a text.',
    ['SIL-013'],
    changeAnswers({ operations: ['get-enrollments'] }, (reply) => {
      for (const [index, element] of objectsOf(objectOf(reply.body).responses).entries())
        if (element.code !== 200) element.body = index % 2 === 0 ? null : 'not found';
    }),
  ),
  variant(
    'unknown-keys-refused',
    'A body with a key that is not described is refused.',
    ['SIL-049'],
    combineBehaviours(
      ...(['create-sandbox-connection', 'create-sandbox-account', 'update-benefit', 'disconnect-entity'] as const).map(
        (operation) =>
          refuseRequests(operation, (body) =>
            Object.keys(objectOf(body)).some((key) => !(known[operation] ?? []).includes(key)),
          ),
      ),
    ),
  ),
  variant(
    'unknown-products-passed-over',
    'A product outside of the table is passed over.',
    ['SIL-076'],
    rewriteBodies('create-sandbox-connection', (body) =>
      withList(body, 'products', (list) =>
        list.filter((one) => typeof one !== 'string' || productNames.some((name) => name === one)),
      ),
    ),
  ),
  variant(
    'account-provider-needed',
    'An account is refused without provider_id.',
    ['SIL-066'],
    refuseRequests('create-sandbox-account', (body) => !('provider_id' in objectOf(body))),
  ),
  variant(
    'end-date-exclusive',
    'The end date filter leaves out what was last seen on that day.',
    ['SIL-025'],
    changeRules(() => ({ seenUntil: ({ lastSeen }, day) => lastSeen < day })),
  ),
  variant(
    'items-seen-in-order-of-creation',
    'What was seen last is said by the order in which payments were created.',
    [],
    changeRules((base) => ({
      seenSince: (seen, day) => base.seenSince({ ...seen, lastSeen: seen.lastPaid }, day),
      seenUntil: (seen, day) => base.seenUntil({ ...seen, lastSeen: seen.lastPaid }, day),
    })),
  ),
  variant(
    'other-202-names',
    'A 202 to the whole request has a name and a service_code of its own.',
    ['SIL-008'],
    combineBehaviours(
      changeRules(() => ({ syncPolls: 1 })),
      changeAnswers({ operations: ['get-pay-statement'], status: 202 }, (reply) => {
        reply.body = { ...syncInProgress().body, name: 'upstream_busy', service_code: 'upstream_queue' };
      }),
    ),
  ),
  variant(
    'messages-in-french',
    'Messages are in French, but for those that are described.',
    ['SIL-080'],
    changeAnswers({ status: 'any' }, (reply, { operation }) => {
      const body = objectOf(reply.body);
      const isShown = operation === 'list-enrolled-individuals' && reply.status === 404;
      if (reply.status >= 400 && 'message' in body && !isShown) reply.body = { ...body, message: 'Requête refusée.' };
    }),
  ),
  variant(
    'descriptions-optional',
    'An update without a description is answered, and changes nothing.',
    ['SIL-069'],
    rewriteBodies('update-benefit', (body) => (JSON.stringify(body) === '{}' ? { description: 'as before' } : body)),
  ),
];
