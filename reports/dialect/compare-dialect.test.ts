import { expect, test } from 'vitest';
import { passingChecks, sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { compareFrozen } from '../compare/compare-frozen.ts';
import type { ShownObservation } from '../record/run/run.ts';
import { compareDialects } from './compare-dialect.ts';
import { joinPlaces } from './join-places.ts';
import { isOpenChoice } from './open-choices.ts';

const of = (values: Readonly<Record<string, number>>, looks = 10, fact = 'keys'): ShownObservation => ({
  silence: 'SIL-059',
  place: 'x 200 /metadata',
  fact,
  of: looks,
  values: Object.entries(values).map(([value, seen]) => ({ value, seen })),
  request: `curl ${Object.keys(values).join('-')}`,
});

/** A run that observed this, and found nothing. */
const runOf = (dialect: readonly ShownObservation[]) => ({
  dialect,
  defects: [],
  idle: new Set<string>(),
  requirements: new Map(),
});

const changes = (before: ShownObservation, after: ShownObservation) =>
  (compareDialects([before], [after]) ?? []).map((each) => [each.before, each.after, each.isSure, each.affects]);

test('a key that was always there, and never is any more', () => {
  expect(changes(of({ a: 10, b: 10 }), of({ b: 10 }))).toEqual([['a', 'without a', true, 'a client that reads a']]);
});

test('a key that never was there, and always is now', () => {
  expect(changes(of({ none: 10 }), of({ b: 10 }))).toEqual([
    ['without b', 'b', true, 'a client that refuses keys it does not know'],
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

test('a set tells what came to it, and what is gone from it', () => {
  const [change] = compareDialects([of({ paging: 10, site: 10 })], [of({ paging: 10, x_source: 10 })]) ?? [];
  expect(change).toMatchObject({ before: 'site', after: 'x_source', added: ['x_source'], removed: ['site'] });
});

test('a value that is gone where nothing new came in its place', () => {
  expect(changes(of({ 'a value': 10, null: 2 }, 10, 'given'), of({ null: 10 }, 10, 'given'))).toEqual([
    ['a value', 'without a value', true, expect.any(String)],
  ]);
});

test('a set that was always empty, and holds now this and now that', () => {
  expect(changes(of({ none: 10 }), of({ a: 5, b: 5 }))).toEqual([['none', 'a, b', true, expect.any(String)]]);
});

const heldAgainst = (frozen: readonly ShownObservation[], dialect: readonly ShownObservation[]) =>
  compareFrozen({ dialect: frozen, run: null }, runOf(dialect), { requirements: [], strict: false });

test('one habit at many places is one change, of which the looks count together', () => {
  const at = (place: string, value: string) => ({ ...of({ [value]: 1 }, 1, 'answer'), place });
  const places = ['a', 'b', 'c', 'd', 'e', 'f'].map((operation) => `${operation}, another’s entity`);
  const all = (value: string) => places.map((place) => at(place, value));
  const changed = joinPlaces(compareDialects(all('403 no'), all('401 no')) ?? []);
  expect(changed).toMatchObject([{ before: '403 no', after: '401 no', of: [6, 6], isSure: true, places }]);
  expect(heldAgainst(all('403 no'), all('401 no'))).toEqual({
    isObserved: true,
    few: 0,
    unseen: 0,
    silences: 1,
    short: null,
    changes: [`SIL-059 ${places.slice(0, 3).join(', ')} and 3 more places, answer: 403 no → 401 no`],
  });
  const few = (value: string) => all(value).slice(0, 3);
  expect(joinPlaces(compareDialects(few('403 no'), few('served')) ?? [])).toMatchObject([{ isSure: true }]);
  for (const [before, after] of [
    [few('403 no'), few('503 no')],
    [few('403 no').slice(1), few('served')],
  ] as const)
    expect(joinPlaces(compareDialects(before, after) ?? [])).toMatchObject([{ isSure: false }]);
  expect(heldAgainst([at('a', '403 no')], [at('a', '401 no')])).toMatchObject({
    few: 1,
    unseen: 0,
    changes: [],
  });
  expect(heldAgainst([at('a', '403 no'), at('b', '403 no')], [at('a', '403 no')])).toMatchObject({
    unseen: 1,
  });
});

test('no choice: what breaks a must, and how an operation refuses that does not work in one of the runs', () => {
  const pointer = '/data/3/id';
  const [must, should] = ['A01-001', 'A01-004'].map((requirement) =>
    sampleFinding(requirement, 'list-pay-groups', { pointer: requirement === 'A01-001' ? pointer : '/data/3/name' }),
  );
  const found = sampleCheck(
    'list-pay-groups',
    'x',
    { 'A01-001': 'failed', 'A01-004': 'advisory' },
    { findings: [must, should].flatMap((each) => each ?? []) },
  );
  const candidate = sampleRun(temporaryFolder(), [...passingChecks(), found]).run;
  const dead = { ...candidate, idle: new Set(['update-benefit']) };
  const isOpen = (place: string, fact: string, runs = [candidate, dead]): boolean =>
    isOpenChoice(runs)({ place, fact });
  expect(isOpen('list-pay-groups 200 /data/*/id', 'form')).toBe(false);
  expect(isOpen('list-pay-groups 200, one of the run /data/*/id', 'values')).toBe(false);
  expect(isOpen('list-pay-groups 200 /data/*/id', 'order of keys')).toBe(true);
  expect(isOpen('list-pay-groups 200 /data/*/name', 'form')).toBe(true);
  expect(isOpen('get-enrollments 200 /data/*/id', 'form')).toBe(true);
  expect(isOpen('update-benefit, no version', 'answer')).toBe(false);
  expect(isOpen('update-benefit, no version', 'answer', [dead, dead])).toBe(true);
});

test('a list of values that was cut does not say what it lacks', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, 10]));
  expect(changes(of({ a: 10 }), of(many))).toEqual([
    [
      expect.stringMatching(/^without k0, .* and 90 more$/),
      expect.stringMatching(/^k0, .* and 90 more$/),
      true,
      expect.any(String),
    ],
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
    ['a value in 80 of 80', 'a value in 55 of 80', true, 'a client that relies on it being there, or on its absence'],
  ]);
});

const ofPages = (values: Readonly<Record<string, number>>) =>
  of(
    values,
    Object.values(values).reduce((sum, seen) => sum + seen),
    'page without a limit',
  );

test('a page without a limit is compared where there were more than it holds', () => {
  const [many, few] = [ofPages({ '100 at most': 14, 'all of 64 or more': 15 }), ofPages({ 'all of 64 or more': 29 })];
  expect([changes(many, few), changes(few, many), changes(ofPages({ all: 29 }), many)]).toEqual([[], [], []]);
  const after = ofPages({ '50 at most': 9, 'all of 8 or more': 20 });
  expect(changes(few, after)).toEqual([['all of 64 or more', '50 at most', true, expect.any(String)]]);
});

test.each([
  ['by chance', ofStatements({ 'a value': 80 }, 80), ofStatements({ 'a value': 76, null: 4 }, 80)],
  ['of what the run decides', of({ 'a value': 80 }, 80, 'given'), of({ 'a value': 55, null: 25 }, 80, 'given')],
])('a share that differs %s: no change', (_name, before, after) => {
  expect(changes(before, after)).toEqual([]);
});
