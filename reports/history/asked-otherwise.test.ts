import { expect, test } from 'vitest';
import type { RecordHeader } from '../../specs/words/record.ts';
import { passingChecks, sampleHeader } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { askedOtherwise } from './asked-otherwise.ts';
import { historyEntry } from './history-file.ts';

function entry(header: Partial<RecordHeader> = {}) {
  const { run, summary } = sampleRun(temporaryFolder(), passingChecks(), header);
  return historyEntry(run, summary);
}

const { digests, target, catalogue, harness } = sampleHeader();
const otherSpecs = { digests: { ...digests, specs: `sha256:${'0'.repeat(64)}` } };

test.each<[string, Partial<RecordHeader>, readonly string[]]>([
  ['nothing', {}, []],
  ['the version of the target, and its profile', { target: { ...target, version: '4' }, seed: 9 }, []],
  ['the effort', { effort: 'quick' }, ['effort standard → quick']],
  ['strict', { strict: true }, ['strict']],
  ['a selection', { selection: { operations: ['update-benefit'], requirements: null } }, ['only a part was selected']],
  ['the catalogue', { ...otherSpecs, catalogue: { ...catalogue, revision: '1.1.0' } }, ['catalogue 1.0.0 → 1.1.0']],
  ['the harness', { ...otherSpecs, harness: { ...harness, version: '0.2.0' } }, ['harness 0.1.0 → 0.2.0']],
  ['the suites alone', otherSpecs, ['other suites, schemas or requirements']],
  ['a harness that asks the same', { harness: { ...harness, version: '0.2.0' } }, []],
])('two runs differ in %s', (_name, header, phrases) => {
  expect(askedOtherwise(entry(), entry(header))).toEqual(phrases);
});
