import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MadeOnce } from './made-once.ts';
import { SharedUses } from './shared-uses.ts';

test('checks side by side are not mixed up, and rely on what a shared thing is made of', async () => {
  const uses = new SharedUses();
  const made = new MadeOnce(uses);
  const senders: (string | undefined)[] = [];
  const connection = () =>
    made.makeOnce('connection', async () => {
      await turn();
      senders.push(uses.user);
      return 'connection';
    });
  const payment = () => made.makeOnce('payment', async () => `payment in ${await connection()}`);
  await Promise.all([
    uses.during('check/pays', payment),
    uses.during('check/reads', connection),
    uses.during('check/alone', turn),
  ]);
  expect(senders).toEqual(['shared/2']);
  expect([...uses.reliedOnBy('check/pays')]).toEqual(['check/pays', 'shared/1', 'shared/2']);
  expect([...uses.reliedOnBy('check/reads')]).toEqual(['check/reads', 'shared/2']);
  expect([...uses.reliedOnBy('check/alone')]).toEqual(['check/alone']);
  expect(uses.user).toBeUndefined();
});
