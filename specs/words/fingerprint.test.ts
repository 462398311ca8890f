import { expect, it } from 'vitest';
import { defectKey, fingerprint } from './finding.ts';

const defect = { requirement: 'PS-014', operation: 'get-pay-statement', pointer: '/responses/0/code', aspect: 'type' };

it('gives equal keys to one defect in different elements of an array', () => {
  expect(defectKey({ ...defect, pointer: '/responses/12/code' })).toBe(defectKey(defect));
});

it.each([
  ['requirement', { requirement: 'PS-015' }],
  ['operation', { operation: 'get-enrollments' }],
  ['pointer', { pointer: '/responses/0/body' }],
  ['pointer that is null', { pointer: null }],
  ['aspect', { aspect: 'format' }],
] as const)('gives different keys to defects that differ in their %s', (_, change) => {
  expect(defectKey({ ...defect, ...change })).not.toBe(defectKey(defect));
});

it('gives a recorded finding the key that it had before its texts were redacted', () => {
  const recorded = { ...defect, pointer: '/$ACCESS_TOKEN', fingerprint: fingerprint(defect) };
  expect(defectKey(recorded)).toBe(defectKey(defect));
});

it('tells two requirements apart even where a record gives them one fingerprint', () => {
  const forged = { ...defect, fingerprint: '0'.repeat(16) };
  expect(defectKey({ ...forged, requirement: 'PS-015' })).not.toBe(defectKey(forged));
});

it('keeps the fingerprint that waivers and certificates of earlier versions name', () => {
  expect(fingerprint(defect)).toBe('7d4abbdb7819140c');
});
