import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue.ts';
import { answered, garbage } from '../answered.testbed.ts';
import { agreementRequirement, differenceBetween, readOperations } from './agreement.ts';

const { requirements } = loadCatalogue();

test.each(readOperations)('the requirement of %s is about it', (operation) => {
  expect(requirements.get(agreementRequirement(operation))?.operations).toEqual([operation]);
});

describe('agreement', () => {
  test('a job may go on, and may not be exchanged', () => {
    const list = (job_id: string, status: string) =>
      answered('list-automated-jobs', 200, { data: [{ job_id, type: 't', created_at: 'c', status }] });
    expect(differenceBetween('list-automated-jobs', list('j', 'queued'), list('J', 'complete'))).toBeUndefined();
    expect(differenceBetween('list-automated-jobs', list('j', 'queued'), list('k', 'queued'))).toBeDefined();
  });

  test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s agrees with itself', (_, value) => {
    const differences = readOperations.map((operation) => {
      const exchange = answered(operation, 200, value);
      return differenceBetween(operation, exchange, exchange);
    });
    expect(differences.filter((difference) => difference !== undefined)).toEqual([]);
  });
});
