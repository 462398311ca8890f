import { afterEach, expect, test } from 'vitest';
import { type Answer, against, closeAll, read, write } from '../driver.testbed.ts';

afterEach(closeAll);

const issuing: Answer = (_, response, count) => response.end(JSON.stringify({ access_token: `issued-token-${count}` }));

test.each([
  ['secrets', { secrets: 5 }],
  ['secretLength', { secretLength: 31 }],
  ['secretCharacters', { secretCharacters: 105 }],
])('an answer that issues a token beyond %s is not let in, and nothing more is sent', async (bound, answers) => {
  const reasons: string[] = [];
  const limits = { requestsPerSecond: null, concurrency: 1, connections: 20, answers };
  const long: Answer = (request, response, count, body) =>
    count < 2 ? issuing(request, response, count, body) : response.end(`{"access_token":"${'long'.repeat(8)}"}`);
  const { driver, requests } = await against(
    bound === 'secretLength' ? long : issuing,
    { onFull: (reason) => reasons.push(reason) },
    { limits },
  );
  expect((await driver.send(write)).response?.text).toContain('issued-token-1');
  const beyond = await driver.send(write);
  expect(beyond).toMatchObject({ end: 'failed', response: null, failure: { kind: 'bound', bound }, earlier: [] });
  expect(beyond.failure?.message).toContain(bound);
  expect(reasons[0]).toBe(beyond.failure?.message);
  expect((await driver.send(read)).failure).toMatchObject({ message: beyond.failure?.message });
  expect(requests()).toBe(2);
});

test('tokens within the bounds are remembered, and called out', async () => {
  const issued: string[] = [];
  const answer: Answer = (_, response) =>
    response.end('{"access_token":"issued-token-1","connection_id":"c-1","entity_id":"e-1","name":"n","id":7}');
  const { driver } = await against(answer, { onIssued: ({ token, ids }) => issued.push(token, ...ids) });
  await driver.send(write);
  expect(issued).toEqual(['issued-token-1', 'c-1', 'e-1']);
  expect(driver.secrets.full).toBeNull();
});
