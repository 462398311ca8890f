import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { passingChecks, sampleCheck, sampleRequirements } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { sectionLink, sectionRows } from './section-rows.ts';

test('sections stand in the order of the interface, with what their requirements came to', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const rows = [...sectionRows(run, summary, ['failed', 'passed']).values()];
  expect(rows.slice(0, 2)).toEqual([
    { anchor: 's-1', slug: 'endpoints/1', title: 'Read pay statements', total: 4, counts: [1, 1] },
    { anchor: 's-2', slug: 'endpoints/2', title: 'Create sandbox payment', total: 4, counts: [0, 0] },
  ]);
  expect(rows).toHaveLength(11);
});

test('a section that the interface does not have comes last, under its own name', () => {
  const [first, ...rest] = sampleRequirements;
  const requirements = first === undefined ? [] : [{ ...first, section: '"><script>' }, ...rest];
  const { run, summary } = sampleRun(temporaryFolder(), passingChecks(), {
    catalogue: { revision: '9.0.0', requirements },
  });
  const sections = sectionRows(run, summary, ['passed']);
  expect([...sections.values()].at(-1)).toEqual({
    anchor: 's-12',
    slug: '"><script>',
    title: '"><script>',
    total: 1,
    counts: [1],
  });
  expect(sectionLink(sections, '"><script>')).toEqual({ anchor: 's-12', slug: '"><script>', title: '"><script>' });
});

test('a requirement that the record does not describe has no section to link to', () => {
  const { run, summary } = sampleRun(temporaryFolder(), [sampleCheck('list-pay-groups', 'x', { 'A99-001': 'passed' })]);
  const sections = sectionRows(run, summary, ['passed']);
  expect(sections.size).toBe(11);
  expect(sectionLink(sections, run.requirements.get('A99-001')?.section)).toBeNull();
});
