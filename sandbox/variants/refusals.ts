import { operations } from '../../specs/interface/operations.ts';
import { Refusal } from '../rules/refusal.ts';
import { objectOf, withList } from '../switches/json-access.ts';
import { changeAnswers, changeRules, combineBehaviours, refuseRequests } from '../switches/old-behaviours.ts';
import type { ReplyDraft, RequestView, Variant } from '../switches/switches.ts';
import { variant } from './define.ts';

/** Whether the interface shows this refusal, so that every implementation has it. */
const shown = ({ status }: ReplyDraft, { operation }: RequestView) =>
  status < 400 ||
  (status === 422 && operation === 'get-pay-statement') ||
  (status === 404 && operation === 'list-enrolled-individuals');

const unshown = (change: (reply: ReplyDraft) => void) =>
  changeAnswers({ status: 'any' }, (reply, request) => {
    if (!shown(reply, request)) change(reply);
  });
const others: Readonly<Record<number, number>> = { 400: 422, 401: 403, 403: 404, 404: 410, 422: 413 };
const isJson = /^application\/json/i;

/** What changes with every refusal that is not shown. */
const ofUnshown: Variant['silences'] = [
  'SIL-001',
  'SIL-010',
  'SIL-011',
  'SIL-017',
  'SIL-028',
  'SIL-031',
  'SIL-032',
  'SIL-033',
  'SIL-034',
  'SIL-035',
  'SIL-036',
  'SIL-037',
  'SIL-050',
  'SIL-078',
];

/** Refusals that the interface does not show, and requests that it lets a service refuse or accept. */
export const refusals: readonly Variant[] = [
  variant(
    'refusals-with-other-statuses',
    'Refusals that are not shown have other statuses.',
    ofUnshown,
    unshown((reply) => {
      reply.status = others[reply.status] ?? reply.status;
      reply.body = { ...objectOf(reply.body), code: reply.status };
    }),
  ),
  variant(
    'refusals-without-body',
    'Refusals that are not shown have no body.',
    ofUnshown,
    unshown((reply) => {
      reply.body = undefined;
      reply.payload = '';
    }),
  ),
  variant(
    'refusals-in-html',
    'Refusals that are not shown are a page of HTML.',
    ofUnshown,
    unshown((reply) => {
      reply.headers['content-type'] = 'text/html; charset=utf-8';
      reply.payload = '<!doctype html><title>Refused</title><h1>Refused</h1>';
    }),
  ),
  variant(
    'version-missing-accepted',
    'A request without a version is answered.',
    ['SIL-001'],
    changeRules((base) => ({
      versionServed: (version, operation) => version === undefined || base.versionServed(version, operation),
    })),
  ),
  variant(
    'version-current-only',
    'Only the current version is answered, also by sandbox operations.',
    ['SIL-001', 'SIL-003'],
    combineBehaviours(
      changeRules(() => ({ versionServed: (version) => version === '2020-09-17' })),
      ...Object.values(operations)
        .filter(({ takesVersion }) => !takesVersion)
        .map(({ id }) => refuseRequests(id, (_body, { headers }) => headers['service-api-version'] !== '2020-09-17')),
    ),
  ),
  variant(
    'media-type-needed',
    'A body that does not say that it is JSON is refused with 415.',
    ['SIL-002'],
    combineBehaviours(
      ...Object.values(operations)
        .filter(({ method }) => method === 'POST')
        .map(({ id }) =>
          refuseRequests(
            id,
            (_body, { headers, body }) => body !== undefined && !isJson.test(String(headers['content-type'])),
            415,
          ),
        ),
    ),
  ),
  variant(
    'enrollments-none-refused',
    'A request for no enrollments is refused.',
    ['SIL-010'],
    refuseRequests('get-enrollments', (body) => {
      const { requests } = objectOf(body);
      return Array.isArray(requests) && requests.length === 0;
    }),
  ),
  variant(
    'offset-past-end-refused',
    'An offset past the end of a payment is an error in its element.',
    ['SIL-016'],
    changeAnswers({ operations: ['get-pay-statement'] }, (reply) => {
      reply.body = withList(reply.body, 'responses', (list) =>
        list.map((element) => {
          const { payment_id, code, body } = objectOf(element);
          const { pay_statements: page, paging } = objectOf(body);
          const past = code === 200 && Array.isArray(page) && page.length === 0 && Number(objectOf(paging).offset) > 0;
          if (!past) return element;
          return { payment_id, code: 400, body: { code: 400, name: 'bad_request_error', message: 'Past the end.' } };
        }),
      );
    }),
  ),
  variant(
    'last-entity-stays',
    'The last active entity of a connection cannot be disconnected.',
    ['SIL-034'],
    changeRules(() => ({
      disconnects(named, { entities }) {
        if (entities.every((entity) => !entity.active || named.includes(entity))) {
          throw new Refusal(409, 'conflict_error', 'last_entity', 'The last entity of a connection stays.');
        }
        return named;
      },
    })),
  ),
];
