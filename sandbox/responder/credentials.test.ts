import { afterAll, describe, expect, test } from 'vitest';
import { operations } from '../../specs/interface/operations.ts';
import { Client, type Tested, tested } from '../testing/client.testbed.ts';

const sandbox = await tested();
afterAll(() => sandbox.close());

const all = Object.values(operations).map(({ id, method, path, credential }) => ({
  id,
  method,
  path: path.replace('{benefit_id}', 'any'),
  credential,
}));
const wrong = (sandbox: Tested) => {
  const { accessToken, clientId, clientSecret } = sandbox.profile.credentials;
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
  return {
    none: '',
    garbage: 'garbage',
    'an unknown token': 'Bearer unknown',
    'a cut token': `Bearer ${accessToken.slice(0, -1)}`,
    'an extended token': `Bearer ${accessToken}x`,
    'a token in another letter case': `Bearer ${accessToken.toUpperCase()}`,
    'an empty token': 'Bearer ',
    'an empty secret': basic(`${clientId}:`),
    'a cut secret': basic(`${clientId}:${clientSecret.slice(0, -1)}`),
    'an extended secret': basic(`${clientId}:${clientSecret}x`),
    'a secret in another letter case': basic(`${clientId}:${clientSecret.toLowerCase()}`),
    'a pair that is not base64': `Basic ${clientId}:${clientSecret}`,
    'base64 with garbage in it': `${basic(`${clientId}:${clientSecret}`)}!!`,
  };
};

describe.each(all)('$id', ({ method, path, credential }) => {
  test('refuses every wrong credential with 401, and repeats none of it', async () => {
    const { accessToken, clientId, clientSecret } = sandbox.profile.credentials;
    const other =
      credential === 'basic'
        ? `Bearer ${accessToken}`
        : `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const refused = await Promise.all(
      Object.entries({ ...wrong(sandbox), 'the other scheme': other }).map(async ([name, authorization]) => {
        const answer = await new Client(sandbox.url, authorization).ask(method, path);
        const [, sent = '?'] = authorization.split(' ');
        return [name, answer.status, JSON.stringify(answer.body).includes(sent === '' ? '?' : sent)];
      }),
    );
    expect(refused.filter(([, status, repeated]) => status !== 401 || repeated)).toEqual([]);
  });
});

test('the letter case of a scheme does not matter', async () => {
  const { accessToken } = sandbox.profile.credentials;
  const answer = await new Client(sandbox.url, `bEARER ${accessToken}`).get('/employer/pay-groups');
  expect(answer.status).toBe(200);
});

test('two credentials in one request are refused', async () => {
  const { accessToken } = sandbox.profile.credentials;
  const { request } = await import('undici');
  const header = `Bearer ${accessToken}`;
  const response = await request(`${sandbox.url}/employer/pay-groups`, {
    headers: ['authorization', header, 'authorization', header, 'service-api-version', '2020-09-17'],
  });
  await response.body.dump();
  expect(response.statusCode).toBe(401);
});

test.each(['2020-9-17', '3020-09-17', '2020-13-01', '2020-00-10', '2020-01-32', 'latest', '', '2020-09-17 '.repeat(2)])(
  'the malformed version %j is refused',
  async (version) => {
    const answer = await sandbox.own.get('/employer/pay-groups', { headers: { 'service-api-version': version } });
    expect(answer.status).toBe(400);
  },
);

test('sandbox operations take no version', async () => {
  const headers = { 'service-api-version': undefined };
  expect((await sandbox.basic.post('/sandbox/connections', { provider_id: 'any' }, headers)).status).toBe(200);
});
