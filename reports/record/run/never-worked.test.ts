import { expect, test } from 'vitest';
import type { Judged } from '../../../specs/words/finding.ts';
import { sampleCheck } from '../../../tests/reports/sample-record.ts';
import { AskedOperations } from './load-run.ts';
import { blockNeverWorked } from './never-worked.ts';

const operation = 'disconnect-entity';
const requirement = (id: string, operations: readonly string[]) =>
  [id, { id, section: '', level: 'must', operations, statement: '', unjudged: null }] as const;
const requirements = new Map([
  requirement('A-1', [operation]),
  requirement('A-2', [operation]),
  requirement('B-1', [operation, 'list-pay-groups']),
]);
const notApplicable = (code: Judged['code']): Judged => ({ outcome: 'not-applicable', code, reason: 'so' });
const passed: Judged = { outcome: 'passed', code: null, reason: null };

/** A check with these outcomes, which knows whether its operation worked. */
const check = (of: string | null, outcomes: Readonly<Record<string, Judged>>, operationWorked?: boolean) => ({
  ...sampleCheck(operation, 'x', {}),
  operation: of as typeof operation | null,
  requirements: outcomes,
  judged: passed,
  ...(operationWorked === undefined ? {} : { operationWorked }),
});

/** The checks as a run has them that consists of them. */
function blocked(checks: readonly ReturnType<typeof check>[]) {
  const asked = new AskedOperations();
  for (const each of checks) asked.note(each);
  return blockNeverWorked(checks, requirements, asked.neverWorked());
}

const outcomesOf = (checks: readonly { readonly requirements: Readonly<Record<string, Judged>> }[]) =>
  checks.map((each) => Object.values(each.requirements).map(({ outcome }) => outcome));

test.each([
  ['passed', passed, 'blocked'],
  ['not granted', notApplicable('not-granted'), 'blocked'],
  ['not observed', notApplicable('not-observed'), 'blocked'],
  ['without a fixture', notApplicable('no-fixture'), 'not-applicable'],
  ['not offered', notApplicable('not-offered'), 'not-applicable'],
  ['failed', { outcome: 'failed', code: null, reason: null } as const, 'failed'],
  ['an advisory', { outcome: 'advisory', code: null, reason: null } as const, 'advisory'],
])('of an operation that never worked, what is %s becomes %s', (_, judged, expected) => {
  const [changed] = blocked([check(operation, { 'A-1': judged }, false)]);
  expect(changed?.requirements['A-1']?.outcome).toBe(expected);
});

test.each([
  ['unknown', undefined],
  ['that it works', true],
])('nothing changes where it is %s', (_, operationWorked) => {
  const checks = [check(operation, { 'A-1': passed }, operationWorked)];
  expect(blocked(checks)).toBe(checks);
});

test('what worked in any part of the run works', () => {
  const checks = [check(operation, { 'A-1': passed }, false), check(operation, { 'A-2': passed }, true)];
  expect(blocked(checks)).toBe(checks);
});

test('a theme is blocked where it is about that operation alone', () => {
  const theme = check(null, { 'A-1': passed, 'B-1': passed });
  const changed = blocked([theme, check(operation, { 'B-1': passed }, false)]);
  expect(outcomesOf(changed)).toEqual([['blocked', 'passed'], ['blocked']]);
});

test('a check is blocked with what it judged, unless something worse came of it', () => {
  const failed: Judged = { outcome: 'failed', code: null, reason: null };
  const [one, other] = blocked([
    check(operation, { 'A-1': passed }, false),
    { ...check(operation, { 'A-2': passed }), judged: failed },
  ]);
  expect(one?.judged).toEqual({
    outcome: 'blocked',
    code: null,
    reason: 'disconnect-entity answered no valid request with success, so that its refusals prove nothing',
    cause: operation,
  });
  expect(other?.judged).toBe(failed);
});
