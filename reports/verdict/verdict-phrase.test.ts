import { expect, test } from 'vitest';
import type { Outcome, Verdict } from '../../specs/outcome.ts';
import { selectedCount, verdictPhrase } from './verdict-phrase.ts';

const run = (verdict: Verdict, ...outcomes: readonly Outcome[]) => ({
  verdict,
  requirements: outcomes.map((outcome) => ({ outcome })),
});

test.each([
  [run('conformant', 'passed', 'not-applicable'), 'conformant'],
  [run('conformant', 'passed', 'advisory', 'not-selected'), 'conformant, of 2 selected'],
  [run('nonconformant', 'failed', 'not-selected'), 'nonconformant'],
  [run('inconclusive', 'blocked', 'not-selected'), 'inconclusive'],
])('%j is %s', (summary, phrase) => {
  expect(verdictPhrase(summary)).toBe(phrase);
});

test('the selected requirements are counted where not all of them were selected', () => {
  expect(selectedCount(run('conformant', 'passed'))).toBeNull();
  expect(selectedCount(run('conformant', 'passed', 'not-selected', 'blocked'))).toBe(2);
});
