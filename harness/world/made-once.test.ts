import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MadeOnce } from './made-once.ts';

test('a repeat has what was made, until it is forgotten, and reads anew what was read', async () => {
  const made = new MadeOnce();
  let count = 0;
  const next = async () => {
    count += 1;
    return count;
  };
  const both = async (of: MadeOnce) => [await of.makeOnce('thing', next), await of.readOnce('answer', next)];
  expect([await both(made), await both(made)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  const repeat = new MadeOnce(null, made);
  expect(await both(repeat)).toEqual([1, 3]);
  repeat.forget('thing');
  expect([await both(made), await both(repeat)]).toEqual([
    [4, 2],
    [5, 3],
  ]);
});

test('those who share what each of them may damage take turns, repeats and failing ones included', async () => {
  const made = new MadeOnce();
  const events: string[] = [];
  const act = (name: string) => async () => {
    events.push(`${name} begins`);
    await turn();
    events.push(`${name} ends`);
    throw new Error(name);
  };
  const all = [made.inTurn('shared', act('one')), new MadeOnce(null, made).inTurn('shared', act('two'))];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
