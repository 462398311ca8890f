import { expect, test } from 'vitest';
import { sampleCheck, sampleFinding } from '../reports/sample-record.ts';
import { compareJudgements, describeUnknown } from './compare-judgements.ts';
import { asStored } from './judge-alone.ts';

const passing = sampleCheck('list-pay-groups', 'groups', { 'GROUP-001': 'passed', 'GROUP-002': 'passed' });
const failing = sampleCheck(
  'list-pay-groups',
  'groups',
  { 'GROUP-001': 'failed', 'GROUP-002': 'passed' },
  { findings: [sampleFinding('GROUP-001', 'list-pay-groups')] },
);
const erratum = { requirement: 'GROUP-001', date: '2027-01-31', correction: 'so', because: 'so' };

test('what is judged alike is no difference', () => {
  expect(compareJudgements(asStored([failing]), [failing], [])).toEqual([]);
});

test('what is broken now is named with its requirement and exchange', () => {
  const differences = compareJudgements(asStored([passing]), [failing], [erratum]);
  expect(differences).toHaveLength(2);
  expect(differences[0]).toMatch(/^GROUP-001 was passed, and is failed now/);
  expect(differences[1]).toMatch(/^GROUP-001 is newly found in list-pay-groups at [A-Z]+ \/\S+, answered \d+: /);
});

test('what is no longer found is a difference, unless an erratum says that it was a false alarm', () => {
  const stored = asStored([failing]);
  expect(compareJudgements(stored, [passing], [])).toEqual([
    'GROUP-001 was failed, and is passed now',
    'GROUP-001 is no longer found in list-pay-groups',
  ]);
  expect(compareJudgements(stored, [passing], [erratum])).toEqual([]);
});

test('an erratum takes no judgement away', () => {
  const blocked = sampleCheck('list-pay-groups', 'groups', { 'GROUP-001': 'blocked', 'GROUP-002': 'passed' });
  expect(compareJudgements(asStored([failing]), [blocked], [erratum])[0]).toContain('is blocked now');
});

test('which check says it makes no difference, and of several the worst outcome counts', () => {
  const elsewhere = { ...failing, check: 'list-pay-groups/answers' };
  expect(compareJudgements(asStored([failing]), [elsewhere, passing], [])).toEqual([]);
  expect(compareJudgements(asStored([failing]), [], [])).toContain('GROUP-001 was failed, and is not judged now');
});

test('a check that asks otherwise is named', () => {
  const spec = { operation: 'list-pay-groups', credential: { kind: 'none' } } as const;
  expect(
    describeUnknown([
      { check: 'a/b', spec },
      { check: 'a/b', spec },
      { check: null, spec },
    ]),
  ).toEqual([
    'a/b sends another request to list-pay-groups than the stored run',
    'what all checks share sends another request to list-pay-groups than the stored run',
  ]);
});
