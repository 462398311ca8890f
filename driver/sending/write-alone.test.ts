import { expect, test } from 'vitest';
import { type OperationId, operations } from '../../specs/operations.ts';
import { machineClock } from '../pace/clock.ts';
import { failedReply, type Reply, type Sending } from './sending.ts';
import { writeAlone } from './write-alone.ts';

function sending(operation: OperationId, token: string | null, body: object | null = null): Sending {
  return {
    operation: operations[operation],
    request: {
      method: 'POST',
      path: '/',
      url: 'http://127.0.0.1/',
      headers: [],
      body: body === null ? null : JSON.stringify(body),
    },
    traceId: null,
    token,
    isRight: token !== null,
    poll: false,
    startedAt: 0,
    deadlineMs: 1_000,
    timeout: { name: 'requestTimeoutMs', ms: 1_000 },
    signal: new AbortController().signal,
    urgency: 0,
    release: null,
    attempts: { made: 0 },
    soFar: { retries: 0, throttles: 0, earlier: [], earlierBytes: 0 },
  };
}

/** A reply without an answer, or with a JSON one. */
function reply(given: Sending, body?: object): Reply {
  const none = failedReply(given, { kind: 'reset', bound: null, message: 'gone' });
  if (body === undefined) return none;
  const response = {
    status: 200,
    headers: [],
    body: { kind: 'json' as const, value: body },
    text: '',
    bodyBytes: 0,
    oddities: [],
  };
  return { ...none, end: 'answered', response, failure: null };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Sends all at once, and lists which were on their way together at their beginning. */
async function overlapsOf(all: readonly Sending[], creations: readonly [Sending, object][] = []) {
  const step = writeAlone(machineClock);
  for (const [creation, body] of creations) await step(async (given) => reply(given, body))(creation);
  const underWay = new Set<number>();
  const overlaps: string[] = [];
  const send = step(async (given) => {
    const index = all.findIndex(({ request }) => request === given.request);
    for (const other of underWay) overlaps.push(`${other}+${index}`);
    underWay.add(index);
    await turn();
    underWay.delete(index);
    return reply(given);
  });
  await Promise.all(all.map(send));
  return overlaps;
}

test('two writes to one connection are sent one after the other', async () => {
  expect(await overlapsOf([sending('create-sandbox-payment', 'a'), sending('update-benefit', 'a')])).toEqual([]);
});

test('a read and a write of one connection are not sent together, two reads are', async () => {
  const read = sending('list-pay-groups', 'a');
  const other = sending('list-automated-jobs', 'a');
  expect(await overlapsOf([read, other, sending('update-benefit', 'a')])).toEqual(['0+1']);
});

test('writes to different connections are sent together', async () => {
  expect(await overlapsOf([sending('update-benefit', 'a'), sending('update-benefit', 'b')])).toEqual(['0+1']);
});

test('two tokens of one connection, as the creations said, are one', async () => {
  const creations: readonly [Sending, object][] = ['a', 'b'].map((token) => [
    sending('create-sandbox-account', null),
    { connection_id: 'c', access_token: token, company_id: 'd' },
  ]);
  const writes = [sending('create-sandbox-payment', 'a'), sending('create-sandbox-payment', 'b')];
  expect(await overlapsOf(writes)).toEqual(['0+1']);
  expect(await overlapsOf(writes, creations)).toEqual([]);
});

test('an account is created while nothing else is sent to the connection of its company', async () => {
  const creations: readonly [Sending, object][] = [
    [sending('create-sandbox-connection', null), { connection_id: 'c', access_token: 'a', company_id: 'd' }],
  ];
  const account = sending('create-sandbox-account', null, { company_id: 'd', provider_id: 'p' });
  expect(await overlapsOf([account, sending('list-pay-groups', 'a')], creations)).toEqual([]);
});

test('requests under a credential that the run was not given wait for nothing', async () => {
  expect(await overlapsOf([sending('update-benefit', null), sending('update-benefit', null)])).toEqual(['0+1']);
});
