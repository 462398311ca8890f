import { showControls } from '../../escape/controls.ts';
import { jsonText } from '../../escape/json.ts';
import type { Run } from '../../record/run/run.ts';
import { listEntries } from '../../verdict/entries/entries.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import type { WriteReport } from '../report.ts';
import { type CtrfStatus, type CtrfTest, ctrfTest } from './ctrf-test.ts';

const specVersion = '0.0.0';

/** Writes `ctrf-report.json`. */
export const write: WriteReport = (folder, name, { run, summary }) =>
  folder.writePieces(name, ctrfPieces(run, summary));

/**
 * The run in the Common Test Report Format: a test for each check, and one for each further finding. It comes in pieces,
 * so that it never has to be in memory as one text.
 */
export function* ctrfPieces(run: Run, summary: Summary): Generator<string> {
  const tests = listEntries(run, summary).map((entry) => ctrfTest(run, entry));
  const { conclusion, target, run: facts } = summary;
  const start = Date.parse(facts.startedAt);
  const results = {
    tool: { name: 'payroll-conformance', version: facts.harnessVersion },
    summary: {
      tests: tests.length,
      ...countStatuses(tests),
      start,
      stop: start + Math.round(facts.durationMs),
      duration: Math.round(facts.durationMs),
    },
    environment: {
      appName: showControls(target.name),
      appVersion: showControls(target.version),
      testEnvironment: showControls(run.header.target.baseUrl),
    },
    extra: {
      conclusion: showControls(conclusion.sentence),
      exitCode: conclusion.exitCode,
      seed: facts.seed,
      effort: facts.effort,
      requirements: facts.catalogueRevision,
    },
  };
  const head = { reportFormat: 'CTRF', specVersion, generatedBy: 'payroll-conformance' };
  yield `${jsonText(head).slice(0, -1)},"results":${jsonText(results).slice(0, -1)},"tests":[`;
  for (const [index, test] of tests.entries()) yield `${index === 0 ? '' : ','}\n${jsonText(test)}`;
  yield '\n]}}\n';
}

function countStatuses(tests: readonly Pick<CtrfTest, 'status'>[]): Readonly<Record<CtrfStatus, number>> {
  const counts: Record<CtrfStatus, number> = { passed: 0, failed: 0, skipped: 0, pending: 0, other: 0 };
  for (const { status } of tests) counts[status] += 1;
  return counts;
}
