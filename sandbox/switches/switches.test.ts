import { expect, test } from 'vitest';
import { faults } from '../faults/all-faults.ts';
import type { Responder } from '../responder/responder.ts';
import { startSandbox, startSandboxThrough } from '../start.ts';
import { variants } from '../variants/all-variants.ts';

const all = [...faults, ...variants];

test('ids are kebab-case and occur once, summaries are one sentence', () => {
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  expect(all.filter(({ summary }) => !/^[A-Za-z].*[^.]\.$/.test(summary)).map(({ id }) => id)).toEqual([]);
});

test('enough faults are conditional, and enough are about state or security', () => {
  const share = (some: readonly unknown[]) => some.length / faults.length;
  expect(share(faults.filter(({ conditional }) => conditional))).toBeGreaterThan(0.4);
  const subtle = faults.filter(({ stateful, kind }) => stateful || kind === 'security' || kind === 'state');
  expect(share(subtle)).toBeGreaterThan(0.3);
});

test('a sandbox starts with switches of every kind together', async () => {
  const sandbox = await startSandbox({
    faults: ['jobs-oldest-first', 'items-end-ignored'],
    variants: ['gzip', 'slow'],
  });
  const response = await fetch(`${sandbox.url}/health`);
  await sandbox.close();
  expect(response.status).toBe(200);
});

test('a limit on requests in flight holds after requests with a wrong credential', async () => {
  let respond: Responder | undefined;
  const sandbox = await startSandboxThrough((own) => (respond = own), { variants: ['one-request-in-flight'] });
  await sandbox.close();
  const statusWith = async (token: string | undefined): Promise<number | undefined> => {
    const authorization = [`Bearer ${token}`];
    const headers = { 'service-api-version': '2020-09-17' };
    const head = { headers, authorization, query: {}, params: {} };
    return (await respond?.('list-pay-groups', head, async () => undefined))?.status;
  };
  const { accessToken } = sandbox.profile.credentials;
  expect(await statusWith('wrong')).toBe(401);
  expect(await Promise.all([statusWith(accessToken), statusWith(accessToken)])).toEqual([200, 503]);
});
