import { expect, test } from 'vitest';
import type { ShownObservation } from '../record/run/shown-observation.ts';
import { compareDialects } from './compare-dialect.ts';

const of = (values: Readonly<Record<string, number>>, looks = 10, fact = 'keys'): ShownObservation => ({
  silence: 'SIL-059',
  place: 'x 200 /metadata',
  fact,
  of: looks,
  values: Object.entries(values).map(([value, seen]) => ({ value, seen })),
  request: `curl ${Object.keys(values).join('-')}`,
});

const changes = (before: ShownObservation, after: ShownObservation) =>
  (compareDialects([before], [after]) ?? []).map((each) => [each.before, each.after, each.isSure, each.affects]);

test('a key that was always there, and never is any more', () => {
  expect(changes(of({ a: 10, b: 10 }), of({ b: 10 }))).toEqual([['a', 'b', true, 'a client that reads metadata.a']]);
});

test('a key that never was there, and always is now', () => {
  expect(changes(of({ none: 10 }), of({ b: 10 }))).toEqual([
    ['none', 'b', true, 'a client that refuses keys it does not know'],
  ]);
});

test.each([
  ['what is there now and then, and never any more', of({ a: 9, b: 10 }), of({ b: 10 })],
  ['what was always there, and still is at times', of({ a: 10 }), of({ a: 1, b: 9 })],
  ['what came to it at times', of({ a: 10 }), of({ a: 10, b: 9 })],
  ['keys that were looked at a few times', of({ a: 4 }, 4), of({ b: 10 })],
  ['the same', of({ a: 10 }), of({ a: 3 }, 3)],
])('%s: no change', (_name, before, after) => {
  expect(changes(before, after)).toEqual([]);
});

test('how a request is answered changes with one look, which is said to be few', () => {
  expect(changes(of({ '400 bad': 1 }, 1, 'answer'), of({ served: 1 }, 1, 'answer'))).toEqual([
    ['400 bad', 'served', false, 'a client that acts on the status or the names of this refusal'],
  ]);
});

test('a list of values that was cut does not say what it lacks', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, 10]));
  expect(changes(of({ a: 10 }), of(many))).toEqual([
    ['a', expect.stringMatching(/^k0, .* and 90 more$/), true, expect.any(String)],
  ]);
});

test('a place that one of the runs did not look at is passed over, and of a run that observed nothing no change is known', () => {
  expect(compareDialects([of({ a: 10 })], [])).toEqual([]);
  expect(compareDialects(null, [of({ a: 10 })])).toBeNull();
  expect(compareDialects([of({ a: 10 })], null)).toBeNull();
});

const ofStatements = (values: Readonly<Record<string, number>>, looks: number): ShownObservation => ({
  ...of(values, looks, 'given'),
  place: 'get-pay-statement 200 /responses/*/body/pay_statements/*/type',
});

test('a share of the target’s own data that changed beyond chance', () => {
  expect(changes(ofStatements({ 'a value': 80 }, 80), ofStatements({ 'a value': 55, null: 25 }, 80))).toEqual([
    ['a value in 80 of 80', 'a value in 55 of 80', true, 'a client that relies on type being there, or on its absence'],
  ]);
});

test.each([
  ['by chance', ofStatements({ 'a value': 80 }, 80), ofStatements({ 'a value': 76, null: 4 }, 80)],
  ['of what the run decides', of({ 'a value': 80 }, 80, 'given'), of({ 'a value': 55, null: 25 }, 80, 'given')],
])('a share that differs %s: no change', (_name, before, after) => {
  expect(changes(before, after)).toEqual([]);
});
