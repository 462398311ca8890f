import { expect, test } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { isAboutSecurity } from './security-requirements.ts';

test.each([
  ['AUTH-001', true],
  ['ISO-004', true],
  ['SECRET-002', true],
  // Their areas are about something else: each is marked by itself.
  ['CONN-006', true],
  ['DISC-011', true],
  ['CONN-001', false],
  ['JOBS-023', false],
  // Ids that only another revision of the catalogue can have.
  ['AUTH-999', true],
  ['CONN-999', false],
  ['NOWHERE-001', false],
  ['', false],
])('%s is about security: %s', (id, expected) => {
  expect(isAboutSecurity(id)).toBe(expected);
});

test('a minority of the catalogue is, so that it says something', () => {
  const ids = [...loadCatalogue().requirements.keys()];
  const marked = ids.filter(isAboutSecurity);
  expect(marked.length).toBeGreaterThan(50);
  expect(marked.length).toBeLessThan(ids.length / 4);
});
