import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { CreatedEntities } from './created-entities.ts';

const uuid = (last: number): string => `7d8f1c1e-5a1b-4c6f-9e2a-${last.toString(16).padStart(12, '0')}`;

const given = [1, 2].map(uuid);
const foreign = [3].map(uuid);
const base = profileOf('http://127.0.0.1:1');
const profile = { ...base, fixtures: { ...base.fixtures, entityIds: given, foreignEntityIds: foreign } };
const { accessToken } = profile.credentials;

/** The answer to a creation, of whatever ids and tokens a target likes: its own, the profile's, and those of earlier answers. */
const creation = fc.record({
  operation: fc.constantFrom('create-sandbox-connection' as const, 'create-sandbox-account' as const),
  entity_id: fc.oneof(
    fc.constantFrom(...given, ...foreign, ...given.map((id) => id.toUpperCase())),
    fc.integer({ min: 10, max: 14 }).map(uuid),
    fc.constantFrom(null, 7, '', '../x', '\ud800'),
  ),
  access_token: fc.oneof(fc.constant(accessToken), fc.constantFrom('token-a', 'token-b', 'token-c', '', null)),
  connection_id: fc.constantFrom('c1', 'c2', '', null),
});

test('whatever ids and tokens a target answers with, only what a run created is disconnected, with a token that it was issued', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(creation, { maxLength: 12 }), fc.boolean(), async (creations, isGranting) => {
      const created = new CreatedEntities(profile);
      for (const { operation, ...answer } of creations) created.note(answered(operation, 200, answer));
      const tokens: unknown[] = [];
      const named: string[] = [];
      await created.disconnectAll(({ credential, body }) => {
        tokens.push(credential.kind === 'bearer' ? credential.token : credential.kind);
        const json: unknown = body !== undefined && 'json' in body ? body.json : null;
        const ids = [...JSON.stringify(json).matchAll(/"([^"]*)"/g)];
        named.push(...ids.map(([, id = '']) => id.toLowerCase()));
        return Promise.resolve(answered('disconnect-entity', isGranting ? 200 : 422, { status: 'success' }));
      });
      const ofProfile = creations.filter((each) => each.access_token === accessToken).map((each) => each.entity_id);
      const wereThere = [...given, ...foreign, ...ofProfile].map((id) => String(id).toLowerCase());
      expect(named.filter((id) => wereThere.includes(id))).toEqual([]);
      const issued = new Set<unknown>(creations.map((each) => each.access_token));
      expect(tokens.filter((token) => token === accessToken || !issued.has(token))).toEqual([]);
    }),
    { seed: 1_213, numRuns: 500 },
  );
});
