import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { commandBoundaries } from './command-boundaries.ts';
import { type Command, commands, partsOf } from './commands.ts';

const kinds = (steps: readonly Command[]) => steps.map(({ kind }) => kind);

/** Finds the smallest sequence in which the step `after` comes some time after the step `before`. */
function smallest(sequences: Arbitrary<readonly Command[]>, before: Command['kind'], after: Command['kind']) {
  const isFound = (steps: readonly Command[]) => kinds(steps).slice(kinds(steps).indexOf(before)).includes(after);
  const property = fc.property(sequences, (steps) => !kinds(steps).includes(before) || !isFound(steps));
  const { counterexample } = fc.check(property, { seed: 1, numRuns: 1_000 });
  return kinds(counterexample?.[0] ?? []);
}

test('a sequence shrinks to the steps that it takes', () => {
  expect(smallest(commands(), 'create-account', 'disconnect')).toEqual(['create-account', 'disconnect']);
});

test.each(Object.entries(commandBoundaries))(
  'a given sequence is drawn as it is, and shrinks to its parts: %s',
  (_, steps) => {
    expect(fc.sample(partsOf(steps), { seed: 1, numRuns: 3 })).toEqual([steps, steps, steps]);
    const [first, last] = [kinds(steps)[0], kinds(steps).at(-1)];
    if (first === undefined || last === undefined) throw new Error('the sequence is empty');
    expect(smallest(partsOf(steps), first, last)).toEqual([first, last]);
  },
);
