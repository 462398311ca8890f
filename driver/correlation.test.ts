import { afterEach, expect, test } from 'vitest';
import { type Answer, against, closeAll, read } from './driver.testbed.ts';
import { ManualClock } from './pace/manual-clock.testbed.ts';

afterEach(closeAll);

/** Answers requests, and notes the ids in the headers of each. */
function noting(): { readonly seen: (string | undefined)[][]; readonly answer: Answer } {
  const seen: (string | undefined)[][] = [];
  const answer: Answer = ({ headers }, response, count) => {
    seen.push([headers.traceparent, headers['x-conformance-check']].map((each) => each?.toString()));
    response.statusCode = count < 3 ? 202 : 200;
    response.end('{}');
  };
  return { seen, answer };
}

test('all attempts at a request have its trace, each with an id of its own, and the exchange says which', async () => {
  const { seen, answer } = noting();
  const { driver } = await against(answer, { clock: new ManualClock() });
  const { traceId } = await driver.send(read, { check: 'list-pay-groups/list' });
  expect(seen.map(([, check]) => check)).toEqual(Array(3).fill('list-pay-groups/list'));
  expect(seen.map(([trace]) => trace?.slice(3, 35))).toEqual(Array(3).fill(traceId));
  expect(new Set(seen.map(([trace]) => trace)).size).toBe(3);
});

test('nothing is sent where the profile turns it off', async () => {
  const { seen, answer } = noting();
  const correlation = { traceHeader: null, checkHeader: null };
  const { driver } = await against(answer, { clock: new ManualClock() }, { correlation });
  expect(await driver.send(read, { check: 'list-pay-groups/list' })).not.toHaveProperty('traceId');
  expect(seen).toEqual(Array(3).fill([undefined, undefined]));
});

test('the id stays readable where it holds a piece of a secret by chance', async () => {
  const { answer } = noting();
  const { driver } = await against(answer, { clock: new ManualClock() });
  const exchange = await driver.send(read);
  driver.secrets.addToken(`${exchange.traceId?.slice(4, 16)}-and-more`);
  const { traceId, request } = driver.secrets.redactExchange(exchange);
  expect(traceId).toBe(exchange.traceId);
  expect(request.headers.map(([, value]) => value)).toEqual(
    expect.arrayContaining([expect.stringContaining(traceId ?? '-')]),
  );
});
