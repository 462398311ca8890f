import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { newKeyPair, readPrivateKey, readPublicKey } from '../../certificate/keys.ts';
import { sha256OfRecord } from '../../certificate/record-digest.ts';
import { writeAllureResults } from '../../formats/allure/allure-results.ts';
import { writeFindingScripts } from '../../formats/finding-scripts.ts';
import { appendStepSummary } from '../../formats/text/github.ts';
import { appendHistory, historyEntry } from '../../history/history-file.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { EvidenceStore } from '../evidence/evidence-store.ts';
import type { Run } from '../run/run.ts';
import { ReportError, RunFolder } from './run-folder.ts';
import { readTextLines } from './text-lines.ts';
import { writeWhole } from './write-whole.ts';

test.each<[string, string, string, (path: string, run: Run, summary: Summary) => unknown]>([
  ['a whole file', 'write', '', (path) => writeWhole(path, '')],
  ['a history', 'write', '', (path, run, summary) => appendHistory(path, historyEntry(run, summary))],
  ['a step summary', 'write', '', (path) => appendStepSummary(path, '')],
  ['results for Allure', 'write', '', writeAllureResults],
  ['evidence', 'prepare', '/exchanges', (path) => new EvidenceStore(new RunFolder(path))],
  ['scripts', 'prepare', '/exchanges', (path, run, summary) => writeFindingScripts(new RunFolder(path), run, summary)],
  ['lines', 'read', '', (path) => [...readTextLines(path)]],
  ['what is digested', 'read', '/run.jsonl', (path) => sha256OfRecord(path)],
  ['a private key', 'read', '', (path) => readPrivateKey(path)],
  ['a public key', 'read', '', (path) => readPublicKey(path)],
  ['a pair of keys', 'create', '', (path) => newKeyPair(path)],
])('%s below a file: the error says what could not be done, and where', (_, doing, below, work) => {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  writeFileSync(join(dir, 'file'), '');
  const path = join(dir, 'file', 'x');
  expect(() => work(path, run, summary)).toThrow(
    expect.objectContaining({
      name: 'ReportError',
      code: 'missing',
      path: `${path}${below}`,
      message: `Can't ${doing} ${path}${below}: part of the path is a file, not a folder; check the path.`,
    }),
  );
  expect(() => work(path, run, summary)).toThrow(ReportError);
});

test.runIf(existsSync('/dev/full'))('a disk that is full is named while a report is written', () => {
  expect(() => appendStepSummary('/dev/full', 'x')).toThrow(/^Can't write \/dev\/full: the disk is full; /);
});
