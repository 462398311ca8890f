import { expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import { machineClock } from '../pace/clock.ts';
import { answeredReply, goneReply, madeUpSending } from './sending.testbed.ts';
import type { Sending } from './sending.ts';
import { writeAlone } from './write-alone.ts';

function sending(operation: OperationId, token: string | null, body: object | null = null): Sending {
  const { request, ...others } = madeUpSending(operation);
  const text = body === null ? null : JSON.stringify(body);
  return { ...others, request: { ...request, body: text }, token, isRight: token !== null };
}

/** Makes a reply with a JSON body; or, without a `body`, a reply that has no answer. */
const reply = (given: Sending, body?: object) =>
  body === undefined ? goneReply(given) : answeredReply(given, 200, body);

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Sends all requests at once, and lists which others were under way when each of them began. */
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
