import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { sampleOf } from '../sample.ts';
import { judgeTarget } from './judge-target.ts';
import { type Relay, startRelay } from './relay.ts';

/** The parts of a profile that are read here. */
interface Given {
  readonly credentials: { readonly accessToken: string };
  readonly fixtures: { readonly entityIds: readonly string[]; readonly foreignEntityIds?: readonly string[] };
}

/** A disconnection as it arrived: the token, and the body. */
interface Disconnection {
  readonly authorization: string;
  readonly body: string;
}

type Result = Record<string, unknown>;

/** Judges the creations and disconnections of an implementation that answers each creation as `change` says. */
async function disconnections(
  isSecond: boolean,
  change: (result: Result, given: Given, earlier: readonly Result[]) => Result,
): Promise<{ readonly given: Given; readonly seen: readonly Disconnection[]; readonly stillThere: number }> {
  const seen: Disconnection[] = [];
  const earlier: Result[] = [];
  let given: Given | null = null;
  const relay: Relay = await startRelay({
    isSecond,
    onBody: ({ url, headers }, body) => {
      if (url?.endsWith('/disconnect-entity')) seen.push({ authorization: headers.authorization ?? '', body });
    },
    change: (text) => {
      const answer: Result = JSON.parse(text);
      if (given === null || !('access_token' in answer)) return { text, header: '' };
      const changed = change(answer, given, earlier);
      earlier.push(answer);
      return { text: JSON.stringify(changed), header: '' };
    },
  });
  const profile = relay.profile as unknown as Given;
  given = profile;
  const folder = temporaryFolder();
  try {
    const out = join(folder, 'out');
    mkdirSync(out);
    const operations = ['create-sandbox-connection', 'create-sandbox-account', 'disconnect-entity'] as const;
    expect((await judgeTarget(relay.profile, operations, out)).err).toBe('');
    const headers = { authorization: `Bearer ${profile.credentials.accessToken}`, 'service-api-version': '2020-09-17' };
    const [entity = ''] = profile.fixtures.entityIds;
    const read = await fetch(`${relay.profile.baseUrl}/employer/pay-groups?entity_ids=${entity}`, { headers });
    return { given: profile, seen, stillThere: read.status };
  } finally {
    await relay.close();
  }
}

const creations: readonly (readonly [string, Parameters<typeof disconnections>[1]])[] = [
  ['an entity of the profile', (result, { fixtures }) => ({ ...result, entity_id: fixtures.entityIds[0] })],
  ['one in capitals', (result, { fixtures }) => ({ ...result, entity_id: fixtures.entityIds[0]?.toUpperCase() })],
  [
    'a foreign entity',
    (result, { fixtures }) => ({ ...result, entity_id: (fixtures.foreignEntityIds ?? fixtures.entityIds)[0] }),
  ],
  ["the profile's token", (result, { credentials }) => ({ ...result, access_token: credentials.accessToken })],
  [
    'both',
    (result, { fixtures, credentials }) => ({
      ...result,
      entity_id: fixtures.entityIds[0],
      access_token: credentials.accessToken,
    }),
  ],
  ['what it answered before', (result, _given, [first]) => ({ ...result, ...first })],
];

describe.each([
  ['the sandbox', false],
  ['the second implementation', true],
])('%s', (_, isSecond) => {
  // Each at one of the implementations, in turn.
  test.each(sampleOf(creations, 2, Number(isSecond)))(
    'that answers creations with %s: nothing of the profile is disconnected',
    async (_name, change) => {
      const { given, seen, stillThere } = await disconnections(isSecond, change);
      const { entityIds, foreignEntityIds = [] } = given.fixtures;
      const named = seen.filter(({ body }) =>
        [...entityIds, ...foreignEntityIds].some((id) => body.toLowerCase().includes(id.toLowerCase())),
      );
      expect(named).toEqual([]);
      expect(stillThere).toBe(200);
    },
  );
});
