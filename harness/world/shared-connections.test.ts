import { expect, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { MadeOnce } from './made-once.ts';
import { RunNotes } from './run-notes.ts';
import { shareConnections } from './shared-connections.ts';

/** Connections of a target that creates some, and then answers with a status. */
function connectionsOf(granted: number, status: number) {
  const profile = { ...profileOf('http://127.0.0.1:1'), provider: 'p' };
  const part = { index: 1, count: 1 };
  const settings = { profile, effort: 'quick', seed: 1, strict: false, checks: null, part, sharedBy: 1 } as const;
  let asked = 0;
  const send = async () => {
    asked += 1;
    const result = { connection_id: `c${asked}`, entity_id: `e${asked}`, access_token: `token-${asked}` };
    return answered('create-sandbox-connection', asked > granted ? status : 200, asked > granted ? {} : result);
  };
  const settingsOfFirst = { ...settings, firstConnection: null };
  return shareConnections({ settings: settingsOfFirst, made: new MadeOnce(), notes: new RunNotes(profile), send });
}

test.each([
  ['no further connection is created, as 422 may say', 1, 422, 'not-applicable'],
  ['no connection at all is created', 0, 422, 'blocked'],
  ['a further connection fails', 1, 500, 'blocked'],
])('where %s, what needs one says so', async (_, granted, status, outcome) => {
  const connections = connectionsOf(granted, status);
  if (granted > 0) await connections.main();
  await expect(connections.other()).rejects.toMatchObject({ outcome });
});
