import { afterEach, expect, test } from 'vitest';
import { answerJson, type Served, serve, targetAt } from '../../tests/cli/served.ts';
import { readProfile } from '../profile/profile.ts';
import { type Presence, probePresence } from './presence-probe.ts';

const served: Served[] = [];

afterEach(async () => {
  for (const each of served.splice(0)) await each.close();
});

async function look(url: string): Promise<Presence> {
  const probe = probePresence(readProfile('p', JSON.stringify(targetAt(url)), { environment: {} }));
  try {
    return await probe.look(new AbortController().signal);
  } finally {
    await probe.close();
  }
}

test.each([200, 401, 404, 500])('a target that answers %i is there', async (status) => {
  const target = await serve(answerJson(status, {}));
  served.push(target);
  expect(await look(target.url)).toEqual({ isThere: true });
});

test.each([502, 503, 504])('one of which only a gateway answers, with %i, is not', async (status) => {
  const target = await serve(answerJson(status, {}));
  served.push(target);
  expect(await look(target.url)).toEqual({ isThere: false, why: `a gateway answers ${status}` });
});

test('nothing that listens', async () => {
  const target = await serve(answerJson(200, {}));
  await target.close();
  expect(await look(target.url)).toEqual({ isThere: false, why: 'the target refused the connection' });
});

test('no credential is sent', async () => {
  const seen: (string | undefined)[] = [];
  const target = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.end('[]');
  });
  served.push(target);
  await look(target.url);
  expect(seen).toEqual([undefined]);
});
