import { expect, test } from 'vitest';
import { sampleExchange } from '../../../tests/reports/sample-record.ts';
import { toEvidence } from './evidence.ts';
import { evidenceBounds } from './evidence-bounds.ts';
import { curlOf } from './evidence-curl.ts';

test.each([
  ['of a body that was cut', 'x'.repeat(evidenceBounds.bodyCharacters), /^$/],
  ['that is longer than a line may be', "'".repeat(evidenceBounds.curlCharacters / 3), /^$/],
  ['of a body within its bound', 'x'.repeat(60_000), / --data-raw /],
])('the line %s', (_, body, expected) => {
  const evidence = toEvidence('c', sampleExchange('get-pay-statement'));
  expect(curlOf({ ...evidence, request: { ...evidence.request, headers: [], body } })).toMatch(expected);
});
