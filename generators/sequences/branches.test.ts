import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leavesRoom } from '../days/periods.ts';
import { type BranchedProgram, branchBoundaries, branchedPrograms, branchesOf } from './branches.ts';

test('a program has two to four branches of one to three steps, and room for default payments', () => {
  for (const { branches, ends } of fc.sample(branchedPrograms(), { seed: 1, numRuns: 300 })) {
    expect(branches.length).toBeGreaterThanOrEqual(2);
    expect(branches.length).toBeLessThanOrEqual(4);
    expect(branches.every(({ length }) => length >= 1 && length <= 3)).toBe(true);
    expect(ends.every((end) => leavesRoom(end))).toBe(true);
  }
});

const pay = { kind: 'pay', party: 0, dates: 'default' };

test('a program that breaks shrinks to two branches, and to the payments that it takes', () => {
  const pays = ({ branches }: BranchedProgram) => branches.flat().filter(({ kind }) => kind === 'pay').length;
  const { counterexample } = fc.check(
    fc.property(branchedPrograms(), (program) => pays(program) < 2),
    { seed: 1, numRuns: 1_000 },
  );
  const { branches = [] } = counterexample?.[0] ?? {};
  expect(branches.length).toBe(2);
  const paid = branches.flat().filter(({ kind }) => kind === 'pay');
  expect(paid).toEqual([pay, pay]);
  expect(branches.flat().length).toBeLessThanOrEqual(3);
});

test.each(Object.entries(branchBoundaries))(
  'a given program is drawn as it is, and shrinks to two branches: %s',
  (_, program) => {
    expect(fc.sample(branchesOf(program), { seed: 1, numRuns: 2 })).toEqual([program, program]);
    const never = fc.property(branchesOf(program), ({ branches }) => branches.length === 0);
    const { counterexample } = fc.check(never, { seed: 1 });
    expect(counterexample?.[0].branches).toEqual(program.branches.slice(0, 2));
  },
);

test('whichever of two payments at one moment comes first, it has dates that the other one may be given', () => {
  const shows = ({ branches }: BranchedProgram) => {
    const paid = branches.flatMap(([step]) => (step?.kind === 'pay' && step.party === 0 ? [step.dates] : []));
    return paid.length > 1 && !paid.includes('default');
  };
  expect(Object.values(branchBoundaries).some(shows)).toBe(true);
});
