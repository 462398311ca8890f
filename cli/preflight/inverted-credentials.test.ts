import { expect, test } from 'vitest';
import { readProfile } from '../profile/profile.ts';
import { preflight } from './preflight.ts';
import { serve } from './serve.testbed.ts';

const right = { bearer: 'Bearer the-token', basic: `Basic ${Buffer.from('the-client:the-secret').toString('base64')}` };

/** A target that answers 401 to one right credential, 200 to the other one, and with a status to all others. */
async function tried(refused: string, toOthers: number) {
  const url = await serve((request, response) => {
    request.resume();
    const { authorization = '' } = request.headers;
    const isRight = Object.values(right).includes(authorization);
    const status = authorization === refused ? 401 : isRight ? 200 : toOthers;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  const text = `name: Acme\nversion: '1'\nbaseUrl: ${url}\nprovider: acme\ncredentials: { accessToken: the-token, clientId: the-client, clientSecret: the-secret }\n`;
  return preflight(readProfile('p', text, { environment: {} }), new AbortController().signal);
}

test.each([
  ['the access token', right.bearer],
  ['the basic credential', right.basic],
])('that a target refuses %s and lets a wrong one in is said', async (name, refused) => {
  expect(await tried(refused, 200)).toMatchObject({
    kind: 'refused',
    sentence: expect.stringMatching(
      new RegExp(
        `^The target refused ${name} .*answered 401\\. It answered 200 to a credential that nobody has: right `,
      ),
    ),
  });
});

test.each([
  ['the access token', right.bearer],
  ['the basic credential', right.basic],
])('a target that refuses %s and wrong ones too is said to refuse it', async (name, refused) => {
  expect(await tried(refused, 401)).toMatchObject({
    kind: 'refused',
    sentence: expect.stringMatching(new RegExp(`^The target refused ${name} .*answered 401\\. Check`)),
  });
});

test('what a wrong credential created is known, to be disconnected', async () => {
  const { creations } = await tried(right.basic, 200);
  expect(creations.map(({ response }) => response?.status)).toEqual([401, 401, 200]);
});
