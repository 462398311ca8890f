import { expect, test } from 'vitest';
import type { RecordHeader } from '../../specs/words/record.ts';
import { hostileStrings } from '../../tests/reports/hostile-strings.ts';
import { madeUpBoard } from '../../tests/reports/made-up-board.ts';
import { passingChecks, sampleCheck } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { classOf } from '../certificate/class-of.ts';
import { renderBoardPage } from '../formats/board/board-page.ts';
import { boardIndex } from '../formats/board/write-board.ts';
import { historyEntry } from '../history/history-file.ts';
import type { HistoryRun } from '../history/history-run.ts';
import { type BoardCertificate, nightsKept } from './board.ts';
import { BoardBuilder } from './board-builder.ts';

const now = new Date('2026-11-30T00:00:00.000Z');

/** A recorded run of a day in November, in which these requirements came to what is not as it should be. */
function runOn(
  day: number,
  wrong: Parameters<typeof sampleCheck>[2] = {},
  header: Partial<RecordHeader> = {},
): HistoryRun {
  const startedAt = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
  const more = Object.keys(wrong).length === 0 ? [] : [sampleCheck('get-pay-statement', 'more', wrong)];
  const { run, summary } = sampleRun(temporaryFolder(), [...passingChecks(), ...more], { startedAt, ...header });
  const { checks: _, ...entry } = historyEntry(run, summary);
  const met = classOf(run, summary)?.name ?? null;
  return { source: `runs/${day}`, entry, dialect: null, asked: run.requirements, class: met };
}

const certificate: BoardCertificate = { standing: 'valid', sentence: 'It is.', class: 'full', expiresAt: null };

test('a target shows its latest run, the nights before, and the newest certificate; the worst target comes first', () => {
  const builder = new BoardBuilder();
  builder.add('a', 'a', runOn(1, { 'A01-001': 'failed' }), certificate);
  builder.add('a', 'a', runOn(2), null);
  builder.add('b', 'b', runOn(2, { 'A01-002': 'failed', 'A01-004': 'advisory' }), null);
  const { targets, requirements, days } = builder.build(now, [], []);
  expect(targets.map(({ id, verdict, class: own, nights }) => [id, verdict, own, nights.length])).toEqual([
    ['b', 'nonconformant', 'full', 1],
    ['a', 'conformant', 'full', 2],
  ]);
  expect(targets[1]?.certificate).toBe(certificate);
  expect(targets[1]?.nights.map(({ failed }) => failed)).toEqual([1, 0]);
  expect(requirements.map(({ id, level, counts }) => [id, level, counts.failed, counts.advisory])).toEqual([
    ['A01-002', 'must', 1, 0],
    ['A01-004', 'should', 0, 1],
  ]);
  expect(targets.map(({ outcomes }) => outcomes)).toEqual([
    ['failed', 'advisory'],
    ['passed', 'passed'],
  ]);
  expect(days).toEqual([
    { day: '2026-11-01', conformant: 0, nonconformant: 1, inconclusive: 0 },
    { day: '2026-11-02', conformant: 1, nonconformant: 1, inconclusive: 0 },
  ]);
});

test('a target names what changed since the night before; an interrupted night compares nothing', () => {
  const builder = new BoardBuilder();
  builder.add('a', 'a', runOn(1, { 'A01-001': 'failed', 'A01-003': 'not-applicable' }), null);
  builder.add('a', 'a', runOn(2, { 'A01-002': 'failed' }), null);
  builder.add('b', 'b', runOn(1), null);
  builder.add('c', 'c', runOn(1), null);
  const cut = runOn(2, { 'A01-002': 'failed' });
  builder.add('c', 'c', { ...cut, entry: { ...cut.entry, interrupted: true } }, null);
  const changesOf = new Map(builder.build(now, [], []).targets.map(({ id, before }) => [id, before]));
  expect(changesOf.get('a')).toMatchObject({
    startedAt: '2026-11-01T08:00:00.000Z',
    source: 'runs/1',
    changes: [
      { id: 'A01-001', before: 'failed', after: 'passed' },
      { id: 'A01-002', before: 'passed', after: 'failed' },
    ],
  });
  expect(changesOf.get('b')).toBeNull();
  expect(changesOf.get('c')?.changes).toEqual([]);
});

test('the index has what is wrong with each target by id, and the counts', () => {
  const builder = new BoardBuilder();
  builder.add('b', 'b', runOn(2, { 'A01-002': 'failed', 'A01-004': 'advisory' }), null);
  const missing = [{ id: 'c', why: 'It could not be reached.' }];
  expect(boardIndex(builder.build(now, missing, [{ source: 'd', why: 'It is cut.' }]))).toMatchObject({
    schemaVersion: 1,
    generatedAt: now.toISOString(),
    counts: { targets: 1, missing: 1, conformant: 0, nonconformant: 1, inconclusive: 0 },
    targets: [{ id: 'b', class: 'full', requirements: { failed: ['A01-002'], advisory: ['A01-004'] } }],
    missing,
    leftOut: [{ source: 'd', why: 'It is cut.' }],
  });
});

test.each([
  ['a must broken', { 'A01-001': 'failed' }, 'thorough', null, 'Musts broken: 1.'],
  ['too little effort', {}, 'quick', null, 'The effort was quick; a certificate needs thorough.'],
  [
    'both',
    { 'A01-001': 'failed' },
    'quick',
    null,
    'Musts broken: 1. The effort was quick; a certificate needs thorough.',
  ],
  ['nothing against it', {}, 'thorough', null, 'No certificate lies beside its runs.'],
  ['a certificate that holds', {}, 'quick', certificate, null],
  ['one that does not', {}, 'quick', { ...certificate, standing: 'revoked', sentence: 'Revoked.' }, 'Revoked.'],
] as const)('%s: why the target has no certificate', (_, wrong, effort, own, why) => {
  const builder = new BoardBuilder();
  builder.add('a', 'a', runOn(1, wrong, { effort }), own);
  expect(builder.build(now, [], []).targets[0]?.uncertified).toBe(why);
});

test('of a target only the latest nights are kept', () => {
  const builder = new BoardBuilder();
  const { entry, ...rest } = runOn(1);
  const days = Array.from({ length: nightsKept + 5 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString());
  for (const startedAt of days) builder.add('a', 'a', { ...rest, entry: { ...entry, startedAt } }, null);
  builder.noteOlder('a', 'a', 3);
  const [target] = builder.build(now, [], []).targets;
  expect(target?.nights).toHaveLength(nightsKept);
  expect(target?.startedAt).toBe(days.at(-1));
  expect(target?.older).toBe(3);
});

test('whatever a target, a version, a certificate or a folder is called, the page shows it, and nothing else', () => {
  const builder = new BoardBuilder();
  for (const [at, text] of hostileStrings.entries()) {
    const run = runOn(1, { 'A01-001': 'failed' });
    const entry = { ...run.entry, target: { name: text, version: text } };
    const said = { ...certificate, sentence: text, class: text };
    builder.add(String(at), text, { ...run, source: text, entry }, said);
  }
  const named = hostileStrings.map((text) => ({ source: text, why: text }));
  const missing = hostileStrings.map((text) => ({ id: text, why: text }));
  const page = renderBoardPage(builder.build(now, missing, named));
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toMatch(/<img|<iframe|\p{Cf}/u);
  expect(page.length).toBeLessThan(5_000_000);
});

test('a page of a thousand targets stays below 2 MB, and loads nothing', () => {
  const page = renderBoardPage(madeUpBoard(1_000, 1));
  expect(page.length).toBeLessThan(2_000_000);
  expect(page).not.toMatch(/\b(src|href)="(?!#)/);
});
