import { expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import { ManualClock } from '../pace/manual-clock.testbed.ts';
import { Release } from '../pace/release.ts';
import { repeatConflicting } from './repeat-conflicting.ts';
import { answeredReply, madeUpSending } from './sending.testbed.ts';
import type { Reply, Send, Sending } from './sending.ts';

function sending(operation: OperationId, path: string, change: Partial<Sending> = {}): Sending {
  const { request, ...others } = madeUpSending(operation, change);
  return { ...others, request: { ...request, path } };
}

const reply = (given: Sending, status: number, headers: readonly (readonly [string, string])[] = []) =>
  answeredReply(given, status, {}, headers);

/** A clock that skips all waits but one: the wait for other writes to end, which lasts until they do. */
class BusyClock extends ManualClock {
  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms < 3_000 || signal === undefined || signal.aborted) return super.sleep(ms);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const payment = (name: string) => sending('create-sandbox-payment', name);

/** A target that carries out one write at a time, and refuses the others. */
function oneAtATime(): { readonly send: Send; readonly seen: string[] } {
  const seen: string[] = [];
  let underWay = 0;
  const send: Send = async (given) => {
    seen.push(given.request.path);
    if (given.operation.effect === 'read') return reply(given, 200);
    underWay += 1;
    const status = underWay > 1 ? 409 : 200;
    await turn();
    underWay -= 1;
    return reply(given, status);
  };
  return { send, seen };
}

test('writes that met others are sent again, each alone, until they are carried out', async () => {
  const { send, seen } = oneAtATime();
  const step = repeatConflicting(new BusyClock(), 1)(send);
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((name) => step(payment(name))));
  expect(all.map(({ response }) => response?.status)).toEqual([200, 200, 200, 200]);
  expect(seen.slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
  expect(seen.slice(4).sort()).toEqual(['b', 'c', 'd']);
});

test('a write that comes while another one is sent alone waits for it', async () => {
  const seen: string[] = [];
  let late: Promise<Reply> | null = null;
  const step = repeatConflicting(
    new ManualClock(),
    2,
  )(async (given) => {
    const name = given.request.path;
    seen.push(`${name} begins`);
    if (seen.length === 3) late = step(payment('late'));
    await turn();
    seen.push(`${name} ends`);
    return reply(given, seen.length < 3 ? 409 : 200);
  });
  await step(payment('first'));
  await late;
  expect(seen).toEqual(['first begins', 'first ends', 'first begins', 'first ends', 'late begins', 'late ends']);
});

test.each([
  ['met no other write', payment('a'), 409, [], 2],
  ['is another refusal', payment('a'), 422, [['Retry-After', '1']] as const, 1],
  ['is a read', sending('list-pay-groups', 'a'), 409, [['Retry-After', '1']] as const, 1],
  [
    'is meant to overlap',
    { ...payment('a'), release: new Release(1, new ManualClock()) },
    409,
    [['Retry-After', '1']] as const,
    1,
  ],
  [
    'has a wrong credential',
    sending('create-sandbox-payment', 'a', { isRight: false }),
    409,
    [['Retry-After', '1']] as const,
    1,
  ],
  ['names a time that is far off', payment('a'), 409, [['Retry-After', '3600']] as const, 1],
  ['names a time that is near', payment('a'), 409, [['Retry-After', '1']] as const, 6],
])('what %s is sent as often as makes sense', async (_what, given, status, headers, times) => {
  let sent = 0;
  const step = repeatConflicting(
    new ManualClock(),
    1,
  )(async (one) => {
    sent += 1;
    return reply(one, status, headers);
  });
  expect((await step(given)).response?.status).toBe(status);
  expect(sent).toBe(times);
});

test('it is waited for as long as the target asks', async () => {
  const clock = new BusyClock();
  const step = repeatConflicting(clock, 1)(async (one) => reply(one, 409, [['Retry-After', '2']]));
  await step(payment('a'));
  expect(clock.slept).toEqual([2_000, 2_000, 2_000, 2_000, 2_000]);
});

test('where others send to the target, too, any write may have met one', async () => {
  let sent = 0;
  const step = repeatConflicting(
    new ManualClock(),
    2,
  )(async (one) => {
    sent += 1;
    return reply(one, sent === 1 ? 409 : 200);
  });
  expect((await step(payment('a'))).response?.status).toBe(200);
});

test('nothing is concluded where it met one that is meant to overlap each time', async () => {
  const release = new Release(1, new BusyClock());
  const step = repeatConflicting(
    new BusyClock(),
    1,
  )(async (one) => {
    if (one.release === null) {
      void step({ ...payment('overlapping'), release });
      await turn();
    }
    return reply(one, one.release === null ? 409 : 200);
  });
  expect(await step(payment('a'))).toMatchObject({ end: 'pending', response: { status: 409 } });
});

test('one that met others is sent twice alone, and no more where it met nobody then', async () => {
  const sent = new Map<string, number>();
  const step = repeatConflicting(
    new BusyClock(),
    1,
  )(async (one) => {
    const name = one.request.path;
    sent.set(name, (sent.get(name) ?? 0) + 1);
    await turn();
    return reply(one, name === 'refused' ? 409 : 200);
  });
  const [refused] = await Promise.all([step(payment('refused')), step(payment('other'))]);
  expect(refused).toMatchObject({ end: 'answered', response: { status: 409 } });
  expect(sent).toEqual(
    new Map([
      ['refused', 3],
      ['other', 1],
    ]),
  );
});
