import { afterEach, expect, test } from 'vitest';
import { against, closeAll, read, token } from '../driver.testbed.ts';

afterEach(closeAll);

const limits = { requestsPerSecond: null, concurrency: 1, connections: 20, answers: {} };

test.each(['tok\nen', 'tok\r\nX-Injected: 1', 'tok\u0000en', 'tok\u007fen', 'token-漢', 'token-\u{1f600}'])(
  'the token %j is not sent, and takes no connection from others',
  async (issued) => {
    const { driver, requests } = await against((_, response) => response.end('[]'), {}, { limits });
    for (const credential of [
      { kind: 'bearer', token: issued },
      { kind: 'raw', authorization: ['Bearer x', `Bearer ${issued}`] },
    ] as const) {
      const { end, failure } = await driver.send({ ...read, credential });
      expect({ end, failure }).toEqual({
        end: 'failed',
        failure: {
          kind: 'protocol',
          bound: null,
          message: 'the credential of the request holds a character that no header can carry',
        },
      });
    }
    expect((await driver.send(read)).end).toBe('answered');
    expect(requests()).toBe(1);
  },
);

test('a request that a check cannot send takes no connection from others either', async () => {
  const { driver } = await against((_, response) => response.end('[]'), {}, { limits });
  for (let count = 0; count < 3; count += 1) {
    await expect(driver.send({ ...read, headers: [['X-Bad', 'a\nb']] })).rejects.toThrow('cannot be sent');
  }
  expect((await driver.send(read)).end).toBe('answered');
  expect((await driver.send({ ...read, credential: { kind: 'bearer', token: `${token}é` } })).end).toBe('answered');
});
