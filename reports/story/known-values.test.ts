import { expect, test } from 'vitest';
import { sampleExchange } from '../../tests/reports/sample-record.ts';
import { toEvidence } from '../record/evidence/evidence.ts';
import { knownValues } from './known-values.ts';

const entity = '5f0b9c1e-7a34-4d28-9c6b-0e1f2a3b4c5d';
const text = JSON.stringify({ entity_id: entity });
const creation = toEvidence('c', sampleExchange('create-sandbox-account', text));
const list = toEvidence('c', sampleExchange('list-pay-groups', text));
const using = { ...list, request: { ...list.request, url: `http://127.0.0.1/?entity_ids=${entity}` } };

test('an id that two creations gave is the one of the second, unless a request used it before', () => {
  const stepOf = (...exchanges: Parameters<typeof knownValues>[0]) => knownValues(exchanges).get(entity)?.step;
  expect(stepOf(creation, creation, using)).toBe(2);
  expect(stepOf(creation, using, creation, using)).toBe(1);
  expect(stepOf(creation, list, using)).toBe(1);
  expect(stepOf(creation, creation)).toBe(1);
});
