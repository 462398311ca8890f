import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { relyOn, SharedUses } from './shared-uses.ts';

/** Makes each thing once, as a world does. */
function maker(uses: SharedUses | null) {
  const made = new Map<string, Promise<string>>();
  return (key: string, make: () => Promise<string>): Promise<string> => {
    const thing = relyOn(uses, key, made.get(key), make);
    made.set(key, thing);
    return thing;
  };
}

test('checks side by side are not mixed up, and rely on what a shared thing is made of', async () => {
  const uses = new SharedUses();
  const once = maker(uses);
  const senders: (string | undefined)[] = [];
  const connection = () =>
    once('connection', async () => {
      await turn();
      senders.push(uses.user);
      return 'connection';
    });
  const payment = () => once('payment', async () => `payment in ${await connection()}`);
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

test('a thing is made once where nobody wants to know who relies on it', async () => {
  const once = maker(null);
  const [first, second] = [once('thing', async () => 'first'), once('thing', async () => 'second')];
  expect(await Promise.all([first, second])).toEqual(['first', 'first']);
});
