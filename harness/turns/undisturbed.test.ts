import { expect, test } from 'vitest';
import { type Judgement, requirement } from '../../oracle/kernel/judge.ts';
import { blockedBy } from '../outcome/cannot-judge.ts';
import { judgeUndisturbed } from './undisturbed.ts';

const steady = requirement('STATE-007', 'A read changes nothing that another read shows.');
const broken = steady.broken({ exchanges: [], expected: 'the same', actual: 'another', message: 'It changed.' });

/** Runs a body that judges these, one after the other, each with a payment beside it or without. */
async function compare(rounds: readonly { readonly judged: Judgement; readonly isPaid: boolean }[]) {
  const judgements: Judgement[] = [steady.blocked('what was judged before', null)];
  let round = -1;
  await judgeUndisturbed(
    { judgements, later: [] },
    async () => {
      round += 1;
      const next = rounds[round];
      if (next !== undefined) judgements.push(next.judged);
    },
    () => () => rounds[round]?.isPaid === true,
  );
  return { rounds: round + 1, kinds: judgements.map(({ kind }) => kind) };
}

test.each([
  ['what holds stands', [{ judged: steady.holds(), isPaid: true }], ['unjudged', 'holds']],
  ['what is broken without a payment stands', [{ judged: broken, isPaid: false }], ['unjudged', 'broken']],
  [
    'what is broken beside a payment is judged anew, as often as there is one',
    [
      { judged: broken, isPaid: true },
      { judged: broken, isPaid: true },
      { judged: steady.holds(), isPaid: false },
    ],
    ['unjudged', 'holds'],
  ],
  [
    'what is broken in every round stands, since a payment may take minutes',
    [
      { judged: broken, isPaid: true },
      { judged: broken, isPaid: true },
      { judged: broken, isPaid: true },
    ],
    ['unjudged', 'broken'],
  ],
  [
    'what is broken without the payment as well stands once',
    [
      { judged: broken, isPaid: true },
      { judged: broken, isPaid: false },
    ],
    ['unjudged', 'broken'],
  ],
])('%s', async (_, rounds, kinds) => {
  expect(await compare(rounds)).toEqual({ rounds: rounds.length, kinds });
});

test('a body that can not go on beside a disconnection is run anew in the way for later rounds, and then stands', async () => {
  const rounds: string[] = [];
  const run = (body: () => Promise<void>) => {
    rounds.push('again');
    return body();
  };
  const failing = (failures: number) =>
    judgeUndisturbed(
      { judgements: [], later: [] },
      async () => {
        rounds.push('round');
        if (rounds.filter((one) => one === 'round').length <= failures) throw blockedBy('it could not be read', null);
      },
      () => () => true,
      { run, most: 2 },
    );
  await failing(1);
  expect(rounds).toEqual(['round', 'again', 'round']);
  await expect(failing(99)).rejects.toThrow('it could not be read');
});

test('what was broken stands where a later round can not go on', async () => {
  const judgements: Judgement[] = [steady.blocked('what was judged before', null)];
  let round = 0;
  const body = async () => {
    round += 1;
    judgements.push(round === 1 ? broken : steady.holds());
    if (round === 2) throw blockedBy('there are no more connections', null);
  };
  await judgeUndisturbed({ judgements, later: [] }, body, () => () => true, { run: (again) => again(), most: 2 });
  expect([round, judgements.map(({ kind }) => kind)]).toEqual([2, ['unjudged', 'broken']]);
});
