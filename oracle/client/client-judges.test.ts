import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange, Header } from '../../specs/words/exchange.ts';
import { answered } from '../kernel/answered.testbed.ts';
import type { Judged, Judgement } from '../kernel/judge.ts';
import { clientHistoryJudges, clientJudges } from './client-judges.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const bearer: Header = ['Authorization', 'Bearer token'];
const version: Header = ['service-api-version', '2020-09-17'];
const json: Header = ['Content-Type', 'application/json'];
const usual = [bearer, version, json];
const basic: Header = ['authorization', `basic ${btoa('me:secret')}`];

/** A request of a client, refused unless another status is given. */
function sent(operation: OperationId, headers: readonly Header[], body?: unknown, query = '', status = 400): Exchange {
  const exchange = answered(operation, status, {});
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return { ...exchange, request: { ...exchange.request, path: exchange.request.path + query, headers, body: text } };
}

const listed = (judged: Judged<RequirementId>): readonly Judgement[] => [judged ?? []].flat();

const broken = (exchange: Exchange): readonly string[] =>
  clientJudges.flatMap((judge) =>
    listed(judge(exchange)).flatMap(({ kind, requirement }) => (kind === 'broken' ? [requirement] : [])),
  );

const payments = (count: number, window: object = {}) => ({
  requests: Array.from({ length: count }, () => ({ payment_id: id, ...window })),
});

test.each([
  ['ten payments, limit 5000', sent('get-pay-statement', usual, payments(10, { limit: 5000, offset: 0 }))],
  ['no enrollments', sent('get-enrollments', usual, { requests: [] })],
  ['an entity', sent('list-pay-groups', [bearer, version], undefined, `?entity_ids=${id.toUpperCase()}&x=1`)],
  ['no version at a sandbox operation', sent('create-sandbox-payment', [bearer, json], { pay_statements: [] })],
  ['a sandbox payment without a body', sent('create-sandbox-payment', [bearer])],
  ['a pair', sent('create-sandbox-account', [basic, json], { company_id: id, provider_id: 'x' })],
  [
    'a media type with parameters',
    sent('disconnect-entity', [bearer, version, ['CONTENT-TYPE', 'Application/JSON; charset=utf-8']], {
      entity_ids: [id],
    }),
  ],
  ['GET with a body', sent('list-automated-jobs', usual, { limit: 3 })],
  ['GET without one', sent('list-automated-jobs', [bearer, version])],
  ['a recording without its credential', sent('list-pay-groups', [version], undefined, '', 200)],
  [
    'a recording whose pair was taken out',
    sent('create-sandbox-connection', [['authorization', 'Basic base64($CLIENT_ID:$CLIENT_SECRET)'], json], {
      provider_id: 'x',
    }),
  ],
  ['a benefit that is no UUID', sent('update-benefit', usual, { description: '' })],
])('%s: nothing is broken', (_, exchange) => {
  expect(broken(exchange)).toEqual([]);
});

test.each([
  ['no version', sent('list-pay-groups', [bearer]), ['CALL-001']],
  ['a version that is no date', sent('list-pay-groups', [bearer, ['Service-API-Version', '2020-13-01']]), ['CALL-002']],
  ['no Content-Type', sent('update-benefit', [bearer, version], { description: 'x' }), ['CALL-003']],
  [
    'text/plain',
    sent('get-enrollments', [bearer, version, ['content-type', 'text/plain']], { requests: [] }),
    ['CALL-003'],
  ],
  ['no Content-Type in the sandbox', sent('create-sandbox-payment', [bearer], {}), ['CALL-004']],
  ['no credential', sent('list-pay-groups', [version]), ['CALL-005']],
  ['a pair for a token', sent('list-pay-groups', [basic, version]), ['CALL-005']],
  ['a token for a pair', sent('create-sandbox-connection', [bearer, json], { provider_id: 'x' }), ['CALL-006']],
  [
    'a pair that is no base64',
    sent('create-sandbox-connection', [['Authorization', 'Basic me:it'], json], {}),
    ['CALL-006'],
  ],
  ['a payment that is no UUID', sent('get-pay-statement', usual, { requests: [{ payment_id: '7' }] }), ['CALL-007']],
  ['an entity that is no UUID', sent('list-pay-groups', [bearer, version], undefined, '?entity_ids=7'), ['CALL-007']],
  ['11 payments', sent('get-pay-statement', usual, payments(11)), ['CALL-008']],
  ['no payments', sent('get-pay-statement', usual, payments(0)), ['CALL-008']],
  ['limit 5001', sent('get-pay-statement', usual, payments(1, { limit: 5001 })), ['CALL-009']],
  ['a limit as a text', sent('get-pay-statement', usual, payments(1, { limit: '100' })), ['CALL-010']],
  ['51 enrollments', sent('get-enrollments', usual, { requests: Array(51).fill({ enrollment_id: id }) }), ['CALL-011']],
  [
    'two entities',
    sent('list-pay-groups', [bearer, version], undefined, `?entity_ids=${id}&entity_ids=${id}`),
    ['CALL-012'],
  ],
  [
    'two entities in one value',
    sent('list-pay-groups', [bearer, version], undefined, `?entity_ids=${id},${id}`),
    ['CALL-012'],
  ],
  ['entity_ids[]', sent('list-pay-groups', [bearer, version], undefined, `?entity_ids[]=${id}`), ['CALL-012']],
  ['nobody to disconnect', sent('disconnect-entity', usual, { entity_ids: [] }), ['CALL-013']],
  [
    'nobody to disconnect that is read, behind a byte order mark',
    sent('disconnect-entity', usual, '\ufeff{}'),
    ['CALL-014'],
  ],
  ['a body that does not parse', sent('update-benefit', usual, '{'), ['CALL-014']],
  ['a body that is a list', sent('create-sandbox-payment', [bearer, json], []), ['CALL-014']],
  ['no requests', sent('get-enrollments', usual, { enrollment_ids: [id] }), ['CALL-015']],
  ['a key twice', sent('update-benefit', usual, '{"description":{"x":[{},1]},"d\\u0065scription":":"}'), ['CALL-016']],
])('%s', (_, exchange, ids) => {
  expect(broken(exchange)).toEqual(ids);
});

test.each([
  [9, 40, ['broken']],
  [9, 10, []],
  [50, 60, ['holds']],
])('put off, and sent again each %i ms, %i times: %o', (apart, count, kinds) => {
  const polls = Array.from({ length: count }, (_, at) => ({
    ...sent('list-pay-groups', [bearer, version], undefined, '', 202),
    startedAt: at * apart,
  }));
  const judged = clientHistoryJudges.flatMap((judge) => listed(judge(polls)));
  expect(judged.map(({ kind }) => kind)).toEqual(kinds);
});

test('a request that is answered is none that was put off, however often it comes', () => {
  const asked = Array.from({ length: 50 }, () => sent('list-pay-groups', [bearer, version], undefined, '', 200));
  expect(clientHistoryJudges.flatMap((judge) => listed(judge(asked)))).toEqual([]);
});

test('each requirement on requests has a judge, and each judge a requirement of the client', () => {
  const owned = [...clientJudges, ...clientHistoryJudges].flatMap(({ requirementIds }) => requirementIds).sort();
  const ids = [...loadCatalogue().clientRequirements.keys()].filter((each) => each.startsWith('CALL'));
  expect(owned).toEqual(ids);
});
