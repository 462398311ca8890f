import { expect, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { answered, asking } from '../../oracle/kernel/answered.testbed.ts';
import {
  disconnect,
  enrollments,
  payGroups,
  payStatements,
  sandboxAccount,
  sandboxPayment,
} from '../requests/requests.ts';
import { RunNotes } from '../world/run-notes.ts';
import { CoveredPairs } from './covered-pairs.ts';

const id = (digit: string) => `7d8f1c1e-5a1b-4c6f-9e2a-0000000000${digit}`;
const [company, otherCompany] = [id('c1'), id('c2')];
const [ownEntity, siblingEntity, foreignEntity] = [id('e1'), id('e2'), id('e3')];
const [own, siblings, foreign, unknown] = [id('a1'), id('a2'), id('a3'), id('a9')];
const base = profileOf('http://127.0.0.1:1');
const profile = { ...base, fixtures: { ...base.fixtures, enrollmentIds: [id('b1'), id('b2')] } };
const bearer = (token: string) => ({ kind: 'bearer', token }) as const;
const [owner, account, other] = [bearer('token-of-owner'), bearer('token-of-account'), bearer('token-of-other')];
const { clientId, clientSecret, accessToken } = profile.credentials;
const basic = { kind: 'basic', clientId: clientId ?? '', clientSecret: clientSecret ?? '' } as const;

/** Sets up what one check has asked for: two connections, an account in the first one, a payment of each. */
function scene() {
  const notes = new RunNotes(profile);
  const pairs = new CoveredPairs(profile, notes);
  let clock = 0;
  const send = (spec: RequestSpec, status = 200, value: unknown = {}) => {
    const json = spec.body !== undefined && 'json' in spec.body ? spec.body.json : undefined;
    clock += 10;
    const answer = { ...answered(spec.operation, status, value), startedAt: clock };
    const exchange = json === undefined ? answer : asking(answer, json);
    const request = { ...exchange.request, headers: [['authorization', authorizationOf(spec)]] as const };
    const sent = { ...exchange, request };
    const ordinary = { check: 'check', asker: null, valid: true, stated: true, elapsedMs: 1, writesBefore: 0 } as const;
    pairs.note({ exchange: sent, spec, ...ordinary });
    notes.note(sent, 0);
  };
  const create = (operation: 'create-sandbox-connection' | 'create-sandbox-account', of: object) =>
    send({ operation, credential: basic, body: { json: {} } }, 200, of);
  create('create-sandbox-connection', { access_token: owner.token, company_id: company, entity_id: ownEntity });
  create('create-sandbox-account', { access_token: account.token, company_id: company, entity_id: siblingEntity });
  create('create-sandbox-connection', {
    access_token: other.token,
    company_id: otherCompany,
    entity_id: foreignEntity,
  });
  send(sandboxPayment(owner), 200, { payment_id: own });
  send(sandboxPayment(account), 200, { payment_id: siblings });
  send(sandboxPayment(other), 200, { payment_id: foreign });
  const covered = () => new Set(pairs.report().flatMap((each) => each.covered));
  const before = covered();
  return { send, news: () => [...covered()].filter((pair) => !before.has(pair)) };
}

const authorizationOf = ({ credential }: RequestSpec) =>
  credential.kind === 'bearer' ? `Bearer ${credential.token}` : 'Basic';
const batchOf = (...ids: readonly string[]) =>
  payStatements(
    owner,
    ids.map((payment_id) => ({ payment_id })),
  );

test.each<[string, RequestSpec, string]>([
  ['its own', batchOf(own), 'get-pay-statement × own'],
  ['that of an account of its company', batchOf(own, siblings), 'sibling × last'],
  ['that of another company, in the middle', batchOf(own, foreign, own), 'foreign × middle'],
  ['an unknown one, twice', batchOf(unknown, own, unknown), 'unknown × doubled'],
  ['its own in capitals', batchOf(own.toUpperCase()), 'own × capitals'],
  ['its own after a payment', batchOf(own), 'get-pay-statement × payment'],
  [
    'its own under the entity of an account',
    { ...batchOf(own), query: [['entity_ids', siblingEntity]] },
    'own × sibling',
  ],
])('%s is asked for', (_, spec, pair) => {
  const { send, news } = scene();
  send(batchOf(own));
  send(spec);
  expect(news()).toContain(pair);
});

test.each<[string, RequestSpec, number]>([
  ['names two others', batchOf(siblings, foreign), 200],
  ['has another version', { ...batchOf(unknown), version: '1999-01-01' }, 422],
  ['is put off', batchOf(unknown), 202],
  [
    'is refused, and has a wrong credential and an unknown id',
    payStatements(bearer('wrong'), [{ payment_id: unknown }]),
    401,
  ],
  ['is refused for no cause', payGroups(owner), 403],
])('a request that %s covers nothing', (_, spec, status) => {
  const { send, news } = scene();
  send(batchOf(own));
  const known = new Set(news());
  send(spec, status);
  expect(news().filter((pair) => !known.has(pair))).toEqual([]);
});

test('what is refused covers a pair only where one like it was served', () => {
  const { send, news } = scene();
  send(enrollments(bearer('wrong'), [id('b1')]), 401);
  expect(news()).toEqual([]);
  send(enrollments(bearer(accessToken ?? ''), [id('b1')]));
  expect(news()).toContain('get-enrollments × near miss');
});

test('the token of an entity that was disconnected is one of a disconnected entity', () => {
  const { send, news } = scene();
  send(payGroups(account));
  send(disconnect(account, [siblingEntity]));
  send(payGroups(account), 403);
  send(batchOf(siblings), 404);
  send(batchOf(own));
  expect(news()).toEqual(expect.arrayContaining(['list-pay-groups × disconnected', 'disconnected × disconnection']));
});

test('a client with a secret that is nearly right is a near miss', () => {
  const { send, news } = scene();
  send(sandboxAccount({ ...basic, clientSecret: `${clientSecret}0` }, {}), 401);
  expect(news()).toContain('create-sandbox-account × near miss');
});
