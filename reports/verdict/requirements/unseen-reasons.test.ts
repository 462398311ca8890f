import { expect, test } from 'vitest';
import { unseenReason } from '../../../specs/words/finding.ts';
import { asSafe } from '../../../tests/reports/as-safe.ts';
import { sampleCheck, sampleFinding, sampleRequirements } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';

const unseen = { outcome: 'not-applicable', code: 'not-observed', reason: asSafe(unseenReason) } as const;

/** The summary's row of the first requirement, of that statement, where one check saw nothing of it. */
function reasonFor(statement: string, ...others: readonly ReturnType<typeof sampleCheck>[]): object | undefined {
  const requirements = sampleRequirements.map((each) => (each.id === 'A01-001' ? { ...each, statement } : each));
  const check = sampleCheck('get-pay-statement', 'answers', {}, { requirements: { 'A01-001': unseen } });
  const header = { catalogue: { revision: '1.0.0', requirements } };
  const { summary } = sampleRun(temporaryFolder(), [check, ...others], header);
  return summary.requirements.find(({ id }) => id === 'A01-001');
}

test('a row whose premise did not come about names it', () => {
  expect(reasonFor('Where a list answers 202 with a JSON object, it has a name.')).toMatchObject({
    code: 'not-observed',
    reason: 'this did not come about in the run: a list answers 202 with a JSON object',
  });
});

test('a row without a stated premise says what no answer shows', () => {
  expect(reasonFor('A list has no gaps.')).toMatchObject({
    reason: 'no answer of this run shows whether this holds: A list has no gaps.',
  });
});

test('what another check lacks says more than that nothing was seen', () => {
  const lacking = sampleCheck('get-pay-statement', 'lists', { 'A01-001': 'not-applicable' });
  expect(reasonFor('A list has no gaps.', lacking)).toMatchObject({
    code: 'no-fixture',
    reason: 'The profile names no benefit.',
  });
});

test.each([
  [
    'The field code in the body of a whole-request 202, when it is there, is a number, never null.',
    'an answer with the field code in the body of a whole-request 202',
  ],
  ['The 200 body of a deduction update has the key job_id.', 'a 200 body of a deduction update'],
  ['An automated job whose status is complete says its started_at.', 'an automated job whose status is complete'],
  [
    'The code in the body of a whole-request 202, where it is given, is 202.',
    'the code in the body of a whole-request 202',
  ],
  ['benefit_id in the answer is the one that was asked for.', 'an answer with benefit_id'],
  ['The type of a tax is one of state, federal, local, fica (or null).', 'the type of a tax as text'],
])('the premise of "%s"', (statement, premise) => {
  expect(reasonFor(statement)).toMatchObject({ reason: `this did not come about in the run: ${premise}` });
});

test('what a defect of the same area hides was not asked', () => {
  const unseenBeside = (requirement: string) => {
    const finding = sampleFinding(requirement, 'get-pay-statement');
    const requirements = { 'A01-001': unseen, [requirement]: { outcome: 'failed', code: null, reason: null } } as const;
    const check = sampleCheck('get-pay-statement', 'answers', {}, { requirements, findings: [finding] });
    return sampleRun(temporaryFolder(), [check]).summary.requirements.find(({ id }) => id === 'A01-001');
  };
  expect(unseenBeside('A01-002')).toMatchObject({
    code: 'not-asked',
    reason: 'an earlier defect came between: A01-002',
  });
  expect(unseenBeside('A02-001')).toMatchObject({ code: 'not-observed' });
});
