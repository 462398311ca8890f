import { expect, test } from 'vitest';
import { sampleFinding } from '../../tests/reports/sample-record.ts';
import { firstFailure } from './record-checks.ts';

const must = sampleFinding('A01-001', 'get-pay-statement');
const should = sampleFinding('A01-004', 'get-pay-statement');
const rules = {
  levelOf: (id: string) => (id === 'A01-004' ? ('should' as const) : ('must' as const)),
  strict: false,
  waivers: [],
  day: '2026-11-22',
};
const waiver = { requirement: 'A01-001', fingerprint: null, reason: 'r', owner: 'o', expires: '2026-11-22' };

test('a broken must is the first failure, whatever advisories stand before it', () => {
  expect(firstFailure([should, must], rules)).toBe(must);
});

test('an advisory is one with --strict only', () => {
  expect(firstFailure([should], rules)).toBeNull();
  expect(firstFailure([should], { ...rules, strict: true })).toBe(should);
});

test('what is waived is none, as long as the waiver holds', () => {
  expect(firstFailure([must], { ...rules, waivers: [waiver] })).toBeNull();
  expect(firstFailure([must], { ...rules, waivers: [{ ...waiver, expires: '2026-11-21' }] })).toBe(must);
  expect(firstFailure([must], { ...rules, waivers: [{ ...waiver, fingerprint: 'another' }] })).toBe(must);
});
