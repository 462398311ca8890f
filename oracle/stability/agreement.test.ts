import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { differenceBetween, judgeAgreement, judgeUndisturbed, readOperations, readsAgree } from './agreement.ts';

const { requirements } = loadCatalogue();

test.each(readOperations)('the requirement of %s is about it', (operation) => {
  expect(requirements.get(readsAgree[operation].id)?.operations).toEqual([operation]);
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

const groups = (...names: readonly string[]) =>
  answered(
    'list-pay-groups',
    200,
    names.map((name) => ({ id: 'g', name })),
  );

test('the judgements of reads that are repeated', () => {
  const judged = (...reads: readonly Exchange[]) => judgeAgreement('list-pay-groups', reads);
  expect(
    printJudgements({
      two: judged(groups('a'), groups('b')),
      'three that differ': judged(groups('a'), groups('b'), groups('c')),
      'the last two alike': judged(groups('a'), groups('b'), groups('b')),
      'the first two alike': judged(groups('a'), groups('a'), groups('b')),
      'to and fro': judged(groups('a'), groups('b'), groups('a')),
      'a refusal at last': judged(groups('a'), groups('b'), answered('list-pay-groups', 403, [])),
      none: judged(),
    }),
  ).toMatchInlineSnapshot(`
    "two: holds STATE-006
    three that differ:
      broken STATE-006 at /0/name of list-pay-groups: Each of three reads through list-pay-groups shows something else, although nothing was changed.
        "b" | "c" | list-pay-groups 200, list-pay-groups 200, list-pay-groups 200
    the last two alike: holds STATE-006
    the first two alike: holds STATE-006
    to and fro:
      broken STATE-006 at /0/name of list-pay-groups: Each of three reads through list-pay-groups shows something else, although nothing was changed.
        "b" | "a" | list-pay-groups 200, list-pay-groups 200, list-pay-groups 200
    a refusal at last: holds STATE-006
    none: holds STATE-006"
  `);
});

test('the judgements of a read with others in between', () => {
  const judged = (...reads: readonly Exchange[]) => judgeUndisturbed('list-pay-groups', reads);
  expect(
    printJudgements({
      'the last two alike': judged(groups('a'), groups('b'), groups('b')),
      'the last two differ': judged(groups('a'), groups('a'), groups('b')),
      one: judged(groups('a')),
    }),
  ).toMatchInlineSnapshot(`
    "the last two alike: holds STATE-007
    the last two differ:
      broken STATE-007 at /0/name of list-pay-groups: What list-pay-groups shows changes when other things are read.
        "a" | "b" | list-pay-groups 200, list-pay-groups 200
    one: holds STATE-007"
  `);
});
