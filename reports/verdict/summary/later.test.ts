import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  requirementId,
  sampleCheck,
  sampleFinding,
  sampleHeader,
  sampleRequirements,
} from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { laterLines, laterMarkdown } from '../../formats/text/later-text.ts';
import { openRecord } from '../../record/file/record-writer.ts';
import { mergeRecords } from '../../record/merge/merge-records.ts';
import { loadRun } from '../../record/run/load-run.ts';
import { listEntries } from '../entries/entries.ts';
import { summarise } from './summary.ts';

const [first] = sampleRequirements;
if (first === undefined) throw new Error('there are sample requirements');
const later = ['GROUP-901', 'GROUP-902', 'GROUP-903'].map((id) => ({ ...first, id, statement: `Statement of ${id}.` }));
const erratum = {
  requirement: requirementId(1, 1),
  date: '2027-01-31',
  correction: 'An empty list is accepted.',
  because: 'The interface does not exclude it.',
};

const judged = (outcome: 'passed' | 'failed') => ({ outcome, code: null, reason: null });

/** The folder of a run of one check, which judges a requirement that counts and two that came later. */
function run(shard: { readonly index: number; readonly count: number } | null = null): string {
  const dir = join(temporaryFolder(), 'run');
  const finding = sampleFinding('GROUP-902', 'get-pay-statement');
  const check = sampleCheck(
    'get-pay-statement',
    'list',
    { [requirementId(1, 1)]: 'passed' },
    { later: { requirements: { 'GROUP-901': judged('passed'), 'GROUP-902': judged('failed') }, findings: [finding] } },
  );
  const catalogue = {
    revision: '1.0.0',
    requirements: sampleRequirements.slice(0, 1),
    later: { revision: '1.2.0', requirements: later },
    errata: [erratum],
  };
  const record = openRecord(dir, sampleHeader({ catalogue, planned: [check.check], shard }));
  record.check(check);
  record.footer({ interrupted: null, created: [] });
  return dir;
}

test('what came later changes neither verdict, coverage, counts nor exit code', () => {
  const { verdict, conclusion, coverage, counts, findings, requirements } = summarise(loadRun(run()));
  expect({ verdict, exitCode: conclusion.exitCode, coverage, findings }).toEqual({
    verdict: 'conformant',
    exitCode: 0,
    coverage: { must: { judged: 1, total: 1 }, should: { judged: 0, total: 0 } },
    findings: [],
  });
  expect(counts).toMatchObject({ passed: 1, failed: 0, blocked: 0 });
  expect(requirements.map(({ id }) => id)).toEqual([requirementId(1, 1)]);
});

test('it is listed with what was found, and its findings are numbered on', () => {
  const { later: shown, errata } = summarise(loadRun(run()));
  expect(shown?.revision).toBe('1.2.0');
  expect(shown?.requirements.map(({ id, outcome, checks }) => [id, outcome, checks])).toEqual([
    ['GROUP-901', 'passed', ['get-pay-statement/list']],
    ['GROUP-902', 'failed', ['get-pay-statement/list']],
    ['GROUP-903', 'blocked', []],
  ]);
  expect(shown?.findings.map(({ id, requirement }) => [id, requirement])).toEqual([[1, 'GROUP-902']]);
  expect(errata).toEqual([erratum]);
});

test('its evidence is covered by the chain, also of a merged run', () => {
  const out = join(temporaryFolder(), 'merged');
  mergeRecords([run({ index: 1, count: 1 })], out);
  for (const dir of [run(), out]) {
    const { later: rows, evidence } = loadRun(dir);
    const references = rows?.defects.flatMap(({ exchanges }) => exchanges) ?? [];
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => !evidence.covers(reference))).toEqual([]);
  }
});

test('a list of results for build servers has it in a group of its own, where nothing fails', () => {
  const loaded = loadRun(run());
  const entries = listEntries(loaded, summarise(loaded)).filter(({ id }) => id.startsWith('later/'));
  expect(entries.map(({ id, group, weight }) => [id, group, weight])).toEqual([
    ['later/GROUP-901', 'Came after revision 1.0.0, not counted', 'passes'],
    ['later/GROUP-902', 'Came after revision 1.0.0, not counted', 'skipped'],
    ['later/GROUP-903', 'Came after revision 1.0.0, not counted', 'skipped'],
  ]);
});

test('texts name what does not hold, and what was corrected', () => {
  const summary = summarise(loadRun(run()));
  const corrected =
    'Corrected under revision 1.0.0 on 2027-01-31, A01-001: An empty list is accepted. The interface does not exclude it.';
  expect(laterLines(summary)).toEqual([
    corrected,
    'Came after revision 1.0.0, not counted: 3 requirements of revision 1.2.0: 2 judged, 1 broken.',
    expect.stringMatching(/^ {2}GROUP-902 \(must\) failed: /),
    expect.stringMatching(/^ {2}GROUP-903 \(must\) blocked: /),
    '',
  ]);
  expect(laterMarkdown(summary).join('\n')).toContain('### Came after revision 1.0.0, not counted');
});
