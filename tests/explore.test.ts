import { expect, it } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import type { CorpusEntry } from '../generators/sequences/corpus.ts';
import { startSandbox } from '../sandbox/start.ts';
import type { ExploreNews } from '../suites/explore.ts';
import { runPart } from '../suites/run-part.ts';

/** Only a run that finds nothing new, or not what it should, goes on so long. Milliseconds. */
const maxMs = 600_000;

/** Runs some checks at quick effort, and goes on until something is found, or what came says that it is enough. */
async function explored(
  fault: string | null,
  checks: readonly string[],
  corpus: readonly CorpusEntry[],
  isEnough: (news: readonly ExploreNews[]) => boolean = () => false,
) {
  const sandbox = await startSandbox({ seed: 1, syncPolls: 1, faults: fault === null ? [] : [fault], variants: [] });
  const stop = new AbortController();
  const news: ExploreNews[] = [];
  const onExplored = (each: ExploreNews): void => {
    news.push(each);
    if ((each.kind === 'report' && each.report.findings.length > 0) || isEnough(news)) stop.abort();
  };
  try {
    const described = { ...sandbox.profile, timing: { pollIntervalMs: 2, pollDeadlineMs: 600_000 } };
    const profile = readProfile('the sandbox', JSON.stringify(described), { environment: {} });
    const part = { index: 1, count: 1 };
    const settings = { profile, effort: 'quick', seed: 1, strict: false, checks, part, sharedBy: 1 } as const;
    const explore = { durationMs: maxMs, corpus };
    const { reports, created } = await runPart(
      { ...settings, firstConnection: null, explore },
      { signal: stop.signal, onExplored },
    );
    return {
      atFirst: reports.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)),
      found: news.flatMap((each) => (each.kind === 'report' ? each.report.findings : [])),
      entries: news.flatMap((each) => (each.kind === 'entry' ? [each.entry] : [])),
      rounds: news.filter(({ kind }) => kind === 'round').length,
      firstNews: news.find(({ kind }) => kind !== 'entry')?.kind,
      exchanges: news.reduce((sum, each) => sum + (each.kind === 'report' ? each.report.exchanges : 0), 0),
      created,
    };
  } finally {
    await sandbox.close();
  }
}

/** Whether there were some rounds, and an entry of each kind. */
function hasAllKinds(news: readonly ExploreNews[]): boolean {
  const kinds = new Set(news.map((each) => (each.kind === 'entry' ? each.entry.kind : each.kind)));
  return news.filter(({ kind }) => kind === 'round').length >= 2 && kinds.has('sequence') && kinds.has('branches');
}

const model = ['model/sequences', 'overlap/branches'];

it('finds nothing in the sandbox, uses its connections again, and keeps sequences that show something new', async () => {
  const { atFirst, created, entries, exchanges, found, rounds } = await explored(null, model, [], hasAllKinds);
  expect([...atFirst, ...found.map(({ message }) => message)]).toEqual([]);
  expect(rounds).toBeGreaterThanOrEqual(1);
  expect(exchanges).toBeGreaterThan(50);
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['sequence', 'branches']));
  expect(new Set(created.map(({ connectionId }) => connectionId)).size).toBeLessThanOrEqual(20);
});

it('finds what no quick run finds, keeps the shortest sequence, and finds it by that at once', async () => {
  const fault = 'sandbox-payment-overrides-lost-later';
  const first = await explored(fault, ['model/sequences'], []);
  expect(first.atFirst).toEqual([]);
  expect(first.found.map(({ requirement }) => requirement)).toEqual(['PAY-045']);
  const shortest = first.entries.at(-1);
  if (shortest === undefined) throw new Error('nothing was kept');
  const again = await explored(fault, ['model/sequences'], [shortest]);
  expect(again.found.map(({ requirement }) => requirement)).toEqual(['PAY-045']);
  // Before the end of the first round.
  expect(again.firstNews).toBe('report');
});
