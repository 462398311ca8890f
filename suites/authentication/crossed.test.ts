import { expect, test } from 'vitest';
import { enrollments, payGroups, sandboxPayment } from '../../harness/requests/requests.ts';
import { crossedRequests } from './crossed.ts';
import type { WrongCredential } from './near-misses.ts';

const none = { label: 'none', kind: 'no-credential', flaw: 'none', credential: { kind: 'none' } } as const;
const unknown: WrongCredential = { ...none, label: 'unknown', kind: 'unknown-token', flaw: 'wrong' };
const other: WrongCredential = { ...none, label: 'other', kind: 'other-scheme', flaw: 'other-scheme' };
const good = { kind: 'bearer', token: 'token-0001' } as const;

test.each([
  ['a list under an entity', payGroups(good), 'e', 3],
  ['a list without a known entity', payGroups(good), undefined, 1],
  ['a batch under an entity', enrollments(good, ['x']), 'e', 5],
  ['a payment, which takes no entity', sandboxPayment(good), 'e', 1],
])('%s is crossed with what must not stand in for a credential', (_, spec, entityId, count) => {
  const crossed = crossedRequests(spec, { none, unknown, other }, entityId);
  expect(crossed.length).toBe(count);
  expect(crossed.filter((one) => one.spec.version === null).map(({ wrong }) => wrong.kind)).toEqual(['no-credential']);
  const takesEntity = spec.operation !== 'create-sandbox-payment';
  const isNamed = crossed.some((one) => one.spec.query?.some(([name]) => name === 'entity_ids'));
  expect(isNamed).toBe(takesEntity && entityId !== undefined);
});
