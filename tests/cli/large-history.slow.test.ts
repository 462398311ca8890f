import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type HistoryEntry, historyEntry } from '../../reports/history/history-file.ts';
import { chainDigest, chainStart, extendChain } from '../../reports/record/file/record-chain.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import type { RecordHeader, RecordLine } from '../../specs/words/record.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { peakMemory } from '../hostile-runs/process-memory.ts';
import { call } from './call.ts';
import { start } from './process.ts';

/** The most that a history of many runs may take: memory of the process, and the size of its page. Bytes. */
const maxMemory = 300 * 1024 * 1024;
const largestPage = 5_000_000;
const runs = 1_000;

/** Records enough to take more memory than that if they were kept, and the number after which their changes begin anew. */
const recordedRuns = 300;
const changes = 6;

const folder = cleanUpAtEnd().newFolder();
const records = join(folder, 'records');
const lines = join(folder, 'history.jsonl');

/** Records of a real run, each of another hour, in which every requirement and every key comes and goes. */
beforeAll(async () => {
  const out = join(folder, 'real');
  await call(['run', '--effort', 'quick', '--seed', '7', '--out', out, '--reports', 'markdown']);
  const recorded: readonly RecordLine[] = readFileSync(join(out, 'run.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const bodies = Array.from({ length: changes }, (_, at) => recorded.slice(1, -1).map((line) => changedLine(line, at)));
  const entries: HistoryEntry[] = [];
  for (let at = 0; at < runs; at += 1) {
    const header = recorded.slice(0, 1).map((line) => changedLine(line, at));
    const footer = recorded.slice(-1);
    if (at < recordedRuns)
      writeRecord(join(records, `run-${at}`), [...header, ...(bodies[at % changes] ?? []), ...footer]);
    if (at < changes) {
      const run = loadRun(join(records, `run-${at}`));
      entries.push(historyEntry(run, summarise(run)));
    }
    const [{ startedAt, label }] = header as [RecordHeader];
    appendFileSync(lines, `${JSON.stringify({ ...entries[at % changes], startedAt, label })}\n`);
  }
});

function writeRecord(dir: string, all: readonly RecordLine[]): void {
  let chain = chainStart;
  const written = all.map((line) => {
    const text = JSON.stringify(line.type === 'footer' ? { ...line, chain: chainDigest(chain) } : line);
    chain = extendChain(chain, text);
    return `${text}\n`;
  });
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'run.jsonl'), written.join(''));
}

function changedLine(line: RecordLine, at: number): RecordLine {
  if (line.type === 'footer') return line;
  if (line.type === 'header') {
    const startedAt = new Date(Date.UTC(2026, 0, 1, at)).toISOString();
    return { ...line, startedAt, label: `build-${at}`, build: { commit: String(at).repeat(10), branch: 'main' } };
  }
  const requirements = Object.fromEntries(
    Object.entries(line.requirements).map(([id, judged]) => [
      id,
      judged.outcome === 'passed' && (Number(id.slice(-3)) + at) % 3 === 0
        ? { ...judged, outcome: 'failed' as const }
        : judged,
    ]),
  );
  if (line.dialect === undefined) return { ...line, requirements };
  const observations = line.dialect.observations.map((each) => ({
    ...each,
    values: each.values.map(({ value, seen }) => ({ value: at % 2 === 0 ? value : `${value}-odd`, seen })),
  }));
  return { ...line, requirements, dialect: { ...line.dialect, observations } };
}

test.each([
  ['the records', recordedRuns, () => records],
  ['the lines of a history file', runs, () => lines],
])(
  'a history of many runs, from %s of %i, takes less than 300 MB, and its page less than 5 MB',
  async (_name, count, source) => {
    const out = join(folder, 'page');
    const running = start(['history', source(), '--out', out]);
    const peak = await peakMemory(running);
    expect(running.err()).toBe('');
    expect(await running.ended).toBe(0);
    expect(running.out()).toContain(`Sandbox: ${count} runs\n`);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(maxMemory);
    expect(statSync(join(out, 'history.html')).size).toBeLessThan(largestPage);
  },
  600_000,
);
