import { describe, expect, test } from 'vitest';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import { profileOf } from '../../driver/loopback.testbed.ts';
import { Secrets } from '../../driver/secrets/secrets.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { CreatedEntities } from './created-entities.ts';

const given = '7d8f1c1e-5a1b-4c6f-9e2a-000000000001';
const foreign = '7d8f1c1e-5a1b-4c6f-9e2a-000000000002';
const first = '7d8f1c1e-5a1b-4c6f-9e2a-00000000000a';
const second = '7d8f1c1e-5a1b-4c6f-9e2a-00000000000b';
const connection = '7d8f1c1e-5a1b-4c6f-9e2a-0000000000c1';

const base = profileOf('http://127.0.0.1:1');
const profile = {
  ...base,
  fixtures: { ...base.fixtures, entityIds: [given], foreignEntityIds: [foreign] },
};
const profileToken = profile.credentials.accessToken;
const secrets = new Secrets(boundsWith({}));

const creation = (operation: 'create-sandbox-connection' | 'create-sandbox-account', answer: object): Exchange =>
  answered(operation, 200, { connection_id: connection, access_token: 'token-of-the-first', ...answer });

/** Disconnects what is left at a target that grants everything. @returns each call: its token, and the entities named */
async function disconnections(created: CreatedEntities): Promise<readonly (readonly [string, unknown])[]> {
  const calls: (readonly [string, unknown])[] = [];
  await created.disconnectAll((spec: RequestSpec) => {
    const token = spec.credential.kind === 'bearer' ? spec.credential.token : '';
    const json = spec.body !== undefined && 'json' in spec.body ? spec.body.json : null;
    calls.push([token, json]);
    return Promise.resolve(answered('disconnect-entity', 200, { status: 'success' }));
  });
  return calls;
}

describe('never disconnected is', () => {
  test.each([
    ['an entity of the profile', given],
    ['an entity of the profile, in capitals', given.toUpperCase()],
    ['a foreign entity of the profile', foreign],
  ])('%s that a target calls a new one', async (_, entity) => {
    const created = new CreatedEntities(profile);
    created.note(creation('create-sandbox-connection', { entity_id: entity }));
    expect(await disconnections(created)).toEqual([]);
    expect(created.isGiven(JSON.stringify({ entity_ids: [entity] }))).toBe(true);
  });

  test("an entity that a target hands out with the profile's own token: it was there before", async () => {
    const created = new CreatedEntities(profile);
    created.note(creation('create-sandbox-connection', { entity_id: first, access_token: profileToken }));
    expect(await disconnections(created)).toEqual([]);
    expect(created.isGiven(JSON.stringify({ entity_ids: [first] }))).toBe(true);
    expect(created.report(secrets)).toEqual([]);
  });
});

describe('what was created is disconnected once', () => {
  test('also where an account repeats the ids of the connection that it was made for', async () => {
    const created = new CreatedEntities(profile);
    created.note(creation('create-sandbox-connection', { entity_id: first }));
    created.note(creation('create-sandbox-account', { entity_id: first, access_token: 'token-of-the-account' }));
    expect(await disconnections(created)).toEqual([['token-of-the-first', { entity_ids: [first] }]]);
    expect(created.report(secrets)).toEqual([{ entityId: first, connectionId: connection, disconnected: true }]);
  });

  test('each of a connection, where an account has an entity of its own', async () => {
    const created = new CreatedEntities(profile);
    created.note(creation('create-sandbox-connection', { entity_id: first }));
    created.note(creation('create-sandbox-account', { entity_id: second, access_token: 'token-of-the-account' }));
    expect(await disconnections(created)).toEqual([['token-of-the-first', { entity_ids: [first, second] }]]);
  });

  test('each of two connections, where the second repeats the connection_id of the first', async () => {
    const created = new CreatedEntities(profile);
    created.note(creation('create-sandbox-connection', { entity_id: first }));
    created.note(creation('create-sandbox-connection', { entity_id: second, access_token: 'token-of-the-second' }));
    expect(created.news(secrets).map(({ disconnected }) => disconnected)).toEqual([false, false]);
    expect(created.news(secrets)).toEqual([]);
    await disconnections(created);
    expect(created.news(secrets).map(({ disconnected }) => disconnected)).toEqual([true, true]);
    expect(created.report(secrets).map(({ disconnected }) => disconnected)).toEqual([true, true]);
  });
});

test('a record has up to 100 characters of an id, redacted before it is cut, so that no piece of a secret is left', () => {
  const token = 'token-0123456789-abcdef';
  const known = new Secrets(boundsWith({}));
  known.addToken(token);
  const created = new CreatedEntities(profile);
  created.note(creation('create-sandbox-connection', { entity_id: `${'x'.repeat(90)}${token}`, connection_id: token }));
  expect(created.report(known)).toEqual([
    { entityId: `${'x'.repeat(90)}$ACCESS_TO`, connectionId: '$ACCESS_TOKEN', disconnected: false },
  ]);
});
