import { expect, test } from 'vitest';
import { sampleCheck, sampleFinding, sampleRequirements } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { noPast } from '../../history/history-file.ts';
import { reportModel } from './report-model.ts';

const operation = 'list-pay-groups';

/** A run with two failures, two advisories, and one of each pair about security, by its id's area or its row's mark. */
function modelOfMixedThemes() {
  const [sample] = sampleRequirements;
  if (sample === undefined) throw new Error('there are sample requirements');
  const described = (id: string, level: 'must' | 'should') => ({
    ...sample,
    id,
    level,
    statement: `Statement of ${id}.`,
  });
  const requirements = [
    described('AUTH-028', 'must'),
    described('BATCH-001', 'must'),
    described('CONN-003', 'should'),
    described('DISC-013', 'should'),
    described('GROUP-001', 'must'),
    described('ISO-012', 'must'),
  ];
  const checks = [
    sampleCheck(
      operation,
      'x',
      {
        'BATCH-001': 'failed',
        'ISO-012': 'failed',
        'CONN-003': 'advisory',
        'DISC-013': 'advisory',
        'AUTH-028': 'passed',
        'GROUP-001': 'passed',
      },
      { findings: ['BATCH-001', 'CONN-003', 'DISC-013', 'ISO-012'].map((id) => sampleFinding(id, operation)) },
    ),
  ];
  const { run, summary } = sampleRun(temporaryFolder(), checks, { catalogue: { revision: '1.0.0', requirements } });
  return reportModel(run, summary, noPast);
}

test('what failed comes first, then musts before shoulds, and what is about security before the rest', () => {
  const { requirements } = modelOfMixedThemes();
  expect(requirements.map(({ id, outcome, security }) => `${id} ${outcome}${security ? ', security' : ''}`)).toEqual([
    'ISO-012 failed, security',
    'BATCH-001 failed',
    'DISC-013 advisory, security',
    'CONN-003 advisory',
    'AUTH-028 passed, security',
    'GROUP-001 passed',
  ]);
});

test('findings are numbered in that order, so that every report begins with security', () => {
  const { findings } = modelOfMixedThemes();
  expect(findings.map(({ id, requirement, security }) => [id, requirement, security])).toEqual([
    [1, 'ISO-012', true],
    [2, 'BATCH-001', false],
    [3, 'DISC-013', true],
    [4, 'CONN-003', false],
  ]);
});
