import { expect, test } from 'vitest';
import { Disconnections } from './disconnections.ts';

const [own, other] = [{}, {}];

/** Something that ends when `end` is called. */
function pending(): { readonly ended: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

/** Lets everything run that waits for nothing. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test('a disconnection of another check is noticed: one that is under way, and one that begins', async () => {
  const disconnections = new Disconnections();
  const { ended, end } = pending();
  const sent = disconnections.send(other, () => ended, true);
  await settle();
  const [whileUnderWay, byItself] = [disconnections.watch(own), disconnections.watch(other)];
  end();
  await sent;
  const afterwards = disconnections.watch(own);
  expect([whileUnderWay(), byItself(), afterwards()]).toEqual([true, false, false]);
  const beforeOne = disconnections.watch(own);
  await disconnections.send(own, async () => undefined, true);
  const beforeAnother = disconnections.watch(own);
  await disconnections.send(other, async () => undefined, true);
  expect([beforeOne(), beforeAnother(), disconnections.watch(own)()]).toEqual([true, true, false]);
});

test('a check that keeps others off disconnects itself; the others wait, but for those for which checks wait already', async () => {
  const disconnections = new Disconnections();
  const { ended, end } = pending();
  const order: string[] = [];
  const send = (check: object, name: string, waits: boolean) =>
    disconnections.send(check, async () => void order.push(name), waits);
  const kept = disconnections.keepOff(own, async () => {
    await send(own, 'own', true);
    await ended;
    order.push('end');
  });
  await settle();
  const waiting = send(other, 'waiting', true);
  await send(other, 'waited for', false);
  end();
  await Promise.all([kept, waiting]);
  expect(order).toEqual(['own', 'waited for', 'end', 'waiting']);
});
