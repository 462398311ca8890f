import { expect, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import { stack } from '../../driver/sending/sending.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { disconnect, payGroups, sandboxConnection } from '../requests/requests.ts';
import { ConnectionBudget } from '../world/connection-budget.ts';
import { CreatedEntities } from '../world/created-entities.ts';
import { RunNotes } from '../world/run-notes.ts';
import { protectGiven, reserveConnections, stopAtEnd } from './limits.ts';
import { type Observed, observeAnswers } from './observe-answers.ts';
import type { Send } from './sending.ts';
import { SentRequests } from './sent-requests.ts';

const profile = profileOf('http://127.0.0.1:1');
const own = { kind: 'bearer', token: profile.credentials.accessToken ?? '' } as const;
const stranger = { kind: 'bearer', token: 'a-token-of-nobody-0123' } as const;
const creation = sandboxConnection({ kind: 'basic', clientId: 'a', clientSecret: 'b' }, {});

/** A target that answers everything, and what it was asked for. */
function answering(status = 200) {
  const asked: RequestSpec[] = [];
  const send: Send = async ({ spec }) => {
    asked.push(spec);
    return answered(spec.operation, status, []);
  };
  return { asked, send };
}

test('once the run is over nothing is sent, and what its end cut off is no answer', async () => {
  const over = new AbortController();
  const { asked, send } = answering();
  const stopping = stopAtEnd(over.signal);
  const cutOff = { kind: 'cancelled', bound: null, message: 'the run was stopped' } as const;
  const cut: Send = async ({ spec }) => ({ ...answered(spec.operation, 200, []), response: null, failure: cutOff });
  await expect(stopping(cut)({ spec: payGroups(own) })).rejects.toThrow('the run was stopped');
  over.abort('the time is over');
  await expect(stopping(send)({ spec: payGroups(own) })).rejects.toThrow('the time is over');
  expect(asked).toEqual([]);
});

test('no check disconnects an entity of the profile', async () => {
  const id = '7d8f1c1e-5a1b-4c6f-9e2a-000000000001';
  const { asked, send } = answering();
  const fixtures = { ...profile.fixtures, entityIds: [id] };
  const step = stack(
    [stopAtEnd(new AbortController().signal), protectGiven(new CreatedEntities({ ...profile, fixtures }))],
    send,
  );
  await expect(step({ spec: disconnect(own, [id.toUpperCase()]) })).rejects.toThrow('not disconnected');
  await step({ spec: disconnect(own, ['7d8f1c1e-5a1b-4c6f-9e2a-000000000002']) });
  expect(asked).toHaveLength(1);
});

test('a creation takes a connection of the budget, unless it is refused; other requests take none', async () => {
  const budget = new ConnectionBudget(1);
  const [granting, refusing] = [answering(), answering(422)];
  await reserveConnections(budget)(refusing.send)({ spec: creation });
  const step = reserveConnections(budget)(granting.send);
  await step({ spec: creation });
  await expect(step({ spec: creation })).rejects.toThrow('used up');
  await step({ spec: payGroups(own) });
  expect(granting.asked).toEqual([creation, payGroups(own)]);
});

test('requests are numbered in the order in which they are sent, and their latencies noted', async () => {
  const numbers: unknown[] = [];
  const sent = new SentRequests();
  const step = sent.count(async ({ spec, sequence }) => {
    numbers.push(sequence);
    return { ...answered(spec.operation, 200, []), totalMs: 7, retries: 2 };
  });
  await step({ spec: payGroups(own) });
  await step({ spec: payGroups(own) });
  expect([numbers, sent.exchanges, sent.retries]).toEqual([[1, 2], 2, 4]);
  expect(sent.latenciesMs).toEqual({ 'list-pay-groups': [7, 7] });
});

test('who observes sees each exchange with its request, its check, and the connection that asked', async () => {
  const seen: Observed[] = [];
  const notes = new RunNotes(profile);
  const { send } = answering();
  const step = observeAnswers(
    (observed) => seen.push(observed),
    profile,
    notes,
  )((sending) => {
    // Another check's write ends while the request is under way.
    notes.note(answered('update-benefit', 200, {}), notes.endedWrites);
    return send(sending);
  });
  const exchange = await step({ spec: payGroups(own), check: 'list-pay-groups/list' });
  await step({ spec: payGroups(stranger), valid: false });
  expect(seen).toMatchObject([
    {
      exchange,
      spec: payGroups(own),
      check: 'list-pay-groups/list',
      asker: { name: 'fixture' },
      stated: true,
      writesBefore: 0,
    },
    { spec: payGroups(stranger), check: null, asker: null, valid: false, stated: false, writesBefore: 1 },
  ]);
});
