import { expect, test } from 'vitest';
import type { Outcome } from '../../specs/words/finding.ts';
import { followRequirement } from './requirement-history.ts';

const outcomeOf: Readonly<Record<string, Outcome | null>> = {
  p: 'passed',
  f: 'failed',
  a: 'advisory',
  b: 'blocked',
  n: 'not-applicable',
  s: 'not-selected',
  '.': null,
};

const follow = (letters: string) =>
  followRequirement(
    { id: 'A01-001', level: 'must', statement: '' },
    [...letters].map((letter) => outcomeOf[letter] ?? null),
  );

test.each([
  ['ppp', 'passed', { run: 0, before: null, last: 2, times: 3 }],
  ['ppff', 'failed', { run: 2, before: 1, last: 3, times: 2 }],
  ['pfpf', 'failed', { run: 3, before: 2, last: 3, times: 1 }],
  ['pfbf', 'failed', { run: 1, before: 0, last: 3, times: 2 }],
  ['p.bff', 'failed', { run: 3, before: 0, last: 4, times: 2 }],
  ['pff.s', 'failed', { run: 1, before: 0, last: 2, times: 2 }],
  ['.ff', 'failed', { run: 1, before: null, last: 2, times: 2 }],
  ['ffa', 'advisory', { run: 2, before: 1, last: 2, times: 1 }],
  ['b.n', null, null],
])('%s: it is %s, since %j', (letters, last, since) => {
  expect(follow(letters)).toMatchObject({ last, since });
});

test.each([
  ['ppp', false],
  ['fff', false],
  ['ps.p', false],
  ['pf', true],
  ['pb', true],
  ['pn', true],
  ['..s', false],
])('%s differs: %s', (letters, differs) => {
  expect(follow(letters).differs).toBe(differs);
});

test('equal outcomes in a row are one stretch', () => {
  expect(follow('ppf..').stretches).toEqual([
    { from: 0, runs: 2, outcome: 'passed' },
    { from: 2, runs: 1, outcome: 'failed' },
    { from: 3, runs: 2, outcome: null },
  ]);
});
