import { expect, test } from 'vitest';
import { ageAtSignature } from './statement-text.ts';

const start = '2026-11-21T08:00:00.000Z';

test.each([
  ['2026-11-21T08:00:59.000Z', '0 minutes'],
  ['2026-11-21T08:01:30.000Z', '1 minute'],
  ['2026-11-21T09:59:00.000Z', '119 minutes'],
  ['2026-11-21T10:00:00.000Z', '2 hours'],
  ['2026-11-23T08:00:00.000Z', '2 days'],
])('signed on %s is signed after %s', (issuedAt, age) => {
  expect(ageAtSignature(start, issuedAt)).toBe(age);
});
