import { expect, test } from 'vitest';
import type { RecordedFinding } from '../../../specs/words/record.ts';
import { sampleFinding } from '../../../tests/reports/sample-record.ts';
import { joinFindings } from './join-findings.ts';

test('sightings of one defect are one finding, with the evidence of the first that has any', () => {
  const { setup: _, ...sample } = sampleFinding('A', 'list-pay-groups', { fingerprint: 'f' });
  const finding = (change: Partial<RecordedFinding>): RecordedFinding => ({ ...sample, exchanges: [], ...change });
  const joined = joinFindings([
    finding({ count: 2 }),
    finding({ count: 3, exchanges: ['exchanges/1.json'] }),
    finding({ count: 4, exchanges: ['exchanges/2.json'] }),
    finding({ requirement: 'B' }),
    finding({ operation: 'get-enrollments' }),
    finding({ fingerprint: 'g' }),
  ]);
  expect(joined.map(({ count, exchanges }) => [count, exchanges])).toEqual([
    [9, ['exchanges/1.json']],
    [1, []],
    [1, []],
    [1, []],
  ]);
  const bare = joinFindings([finding({ message: 'first' }), finding({ message: 'second' })]);
  expect(bare).toMatchObject([{ message: 'first', count: 2 }]);
});
