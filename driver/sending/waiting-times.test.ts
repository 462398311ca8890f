import { afterEach, describe, expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { type Answer, against, closeAll, read, token, write } from '../driver.testbed.ts';
import { ManualClock } from '../pace/manual-clock.testbed.ts';
import { Patience } from '../pace/patience.ts';
import { SteppedClock } from '../pace/stepped-clock.testbed.ts';
import type { RequestSpec } from '../wire/request-spec.ts';
import { pollPending } from './poll-pending.ts';
import { repeatThrottled } from './repeat-throttled.ts';
import { answeredReply, madeUpSending } from './sending.testbed.ts';
import { type Send, stack } from './sending.ts';

afterEach(closeAll);

const timing = { requestTimeoutMs: 10_000, liveTimeoutMs: 10_000, pollIntervalMs: 1_000, pollDeadlineMs: 10_000 };
const shortly = 40;

/** Finds the bound that the last request reaches: the target answers all requests before it, and not the last. */
async function boundOf(short: 'requestTimeoutMs' | 'liveTimeoutMs', ...specs: readonly RequestSpec[]) {
  const answer: Answer = (_, response, count) => {
    if (count < specs.length) response.end('{"access_token":"issued-token-1"}');
  };
  const { driver } = await against(answer, {}, { timing: { ...timing, [short]: shortly } });
  let bound: string | null | undefined;
  for (const spec of specs) bound = (await driver.send(spec)).failure?.bound;
  return bound;
}

const by = (spec: RequestSpec, name: string): RequestSpec => ({ ...spec, credential: { kind: 'bearer', token: name } });
const enrolled: RequestSpec = { ...read, operation: 'list-enrolled-individuals', benefitId: 'b' };

describe('how long an answer is waited for', () => {
  test.each<[string, readonly RequestSpec[]]>([
    ['the first read of a token', [read]],
    ['the first read after a write', [write, read]],
    ['the first read of a token that was issued', [write, by(read, 'issued-token-1')]],
    ['any read of deductions', [enrolled, enrolled]],
  ])('%s may be live', async (_, specs) => {
    expect(await boundOf('liveTimeoutMs', ...specs)).toBe('liveTimeoutMs');
  });

  test.each<[string, readonly RequestSpec[]]>([
    ['a write', [write]],
    ['a read without a credential', [{ ...read, credential: { kind: 'none' } }]],
    ['a read with a token of nobody', [by(read, 'token-of-nobody')]],
    ['the first read, of jobs', [{ ...read, operation: 'list-automated-jobs' }]],
  ])('%s is not live', async (_, specs) => {
    expect(await boundOf('requestTimeoutMs', ...specs)).toBe('requestTimeoutMs');
  });

  test('a read after one that was answered is not live', async () => {
    const answer: Answer = (_, response, count) => {
      if (count === 1) response.end('[]');
    };
    const { driver } = await against(answer, {}, { timing: { ...timing, requestTimeoutMs: shortly } });
    await driver.send(read);
    expect((await driver.send(read)).failure?.bound).toBe('requestTimeoutMs');
  });

  test('a read after one that was not answered still may be live', async () => {
    const { driver } = await against(() => {}, {}, { timing: { ...timing, liveTimeoutMs: shortly } });
    await driver.send(read);
    expect((await driver.send(read)).failure?.bound).toBe('liveTimeoutMs');
  });
});

describe('how long a pending answer is asked for again', () => {
  const refusedOnce: Answer = (_, response, count) => response.writeHead(count === 1 ? 401 : 202).end('{}');
  const inFull = 11;
  const tenth = 2;
  const once = 1;

  test.each<[string, RequestSpec, number]>([
    ['the same once more', read, tenth],
    ['another operation', { ...read, operation: 'list-automated-jobs' }, inFull],
    ['another credential', { ...read, credential: { kind: 'none' } }, inFull],
  ])('after one that stayed pending, of an operation that was answered before: %s', async (_, spec, expected) => {
    const answer: Answer = (_request, response, count) => response.writeHead(count === 1 ? 200 : 202).end('{}');
    const { driver, requests } = await against(answer, { clock: new ManualClock() });
    await driver.send(read);
    await driver.send(read);
    const before = requests();
    await driver.send(spec);
    expect([before - 1, requests() - before]).toEqual([inFull, expected]);
  });

  test.each<[string, RequestSpec, number]>([
    ['the same once more', read, once],
    ['another credential', { ...read, credential: { kind: 'none' } }, once],
    ['another operation', { ...read, operation: 'list-automated-jobs' }, inFull],
  ])('after one that stayed pending, of an operation that only ever refused: %s', async (_, spec, expected) => {
    const { driver, requests } = await against(refusedOnce, { clock: new ManualClock() });
    await driver.send(read);
    await driver.send(read);
    await driver.send(read, { poll: false });
    const before = requests();
    await driver.send(spec);
    expect([before - 2, requests() - before]).toEqual([inFull, expected]);
  });

  test.each([
    ['come back later', 202],
    ['too many requests', 429],
  ])('from the first answer on, however long the request waited for its turn: %s', async (_, status) => {
    const clock = new ManualClock();
    const bounds = boundsWith({});
    const afterItsTurn: Send = async (sending) => {
      if (clock.slept.length > 0) return answeredReply(sending, 200);
      await clock.sleep(60_000);
      return { ...answeredReply(sending, status), pauseMs: status === 429 ? 100 : null };
    };
    const steps = [pollPending(clock, timing, bounds, new Patience()), repeatThrottled(clock, bounds, new Patience())];
    const read = madeUpSending('list-pay-groups', { poll: true, deadlineMs: 10_000 });
    const reply = await stack(steps, afterItsTurn)(read);
    expect([reply.end, reply.response?.status]).toEqual(['answered', 200]);
  });

  test.each([
    ['come back later', 202],
    ['too many requests', 429],
  ])('until nobody waits any more, ahead of its deadline: %s', async (_, status) => {
    const clock = new SteppedClock();
    const patience = new Patience();
    let answered: () => void = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const answer: Answer = (_request, response) => {
      response.on('close', answered).writeHead(status, { 'retry-after': '9' }).end('{}');
    };
    const { driver, requests } = await against(answer, { clock, patience });
    const exchange = driver.send(read);
    await isAnswered;
    patience.giveUp();
    expect((await exchange).end).toBe('pending');
    expect([requests(), clock.now()]).toEqual([1, 0]);
  });

  test('in full again once it was answered', async () => {
    let isThere = false;
    const answer: Answer = (_, response) => response.writeHead(isThere ? 200 : 202).end('{}');
    const { driver, requests } = await against(answer, { clock: new ManualClock() });
    await driver.send(read);
    isThere = true;
    await driver.send(read);
    isThere = false;
    const before = requests();
    await driver.send(read);
    expect(requests() - before).toBe(inFull);
  });
});

test('exchanges are numbered from 1, unless they are given their number', async () => {
  const { driver } = await against((_, response) => response.end('{}'));
  const sequences = [await driver.send(read), await driver.send(read, { sequence: 9 }), await driver.send(read)];
  expect(sequences.map(({ sequence }) => sequence)).toEqual([1, 9, 3]);
});

test('a token is reported once when it is issued, by whichever answer', async () => {
  const issued: string[] = [];
  const answer: Answer = (_, response, count) =>
    response.writeHead(count === 1 ? 202 : 200).end(JSON.stringify({ access_token: `issued-token-${count}` }));
  const { driver } = await against(answer, {
    clock: new ManualClock(),
    onIssued: ({ token: one }) => issued.push(one),
  });
  await driver.send(read);
  await driver.send(write);
  await driver.send({ ...write, body: { json: { token } } });
  expect(issued).toEqual(['issued-token-1', 'issued-token-2', 'issued-token-3', 'issued-token-4']);
});
