import { expect, test } from 'vitest';
import type { Outcome } from '../../../specs/words/finding.ts';
import { hostileStrings } from '../../../tests/reports/hostile-strings.ts';
import { HistoryBuilder } from '../../history/history.ts';
import type { HistoryRun, RunEntry } from '../../history/history-run.ts';
import { renderHistoryPage } from './history-page.ts';
import { renderHistoryText } from './history-text.ts';

const counts = {
  passed: 1,
  failed: 0,
  advisory: 0,
  blocked: 0,
  'not-applicable': 0,
  'not-selected': 0,
  error: 0,
};

/** A run of so many requirements, each of which came to the same. */
function runOf(at: number, outcome: Outcome, requirements: number, change: Partial<RunEntry> = {}): HistoryRun {
  const ids = Array.from({ length: requirements }, (_, index) => `X-${String(index).padStart(4, '0')}`);
  const entry: RunEntry = {
    schemaVersion: 1,
    startedAt: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
    target: { name: 'Acme', version: `3.${at}.0` },
    specsDigest: 'sha256:0',
    effort: 'quick',
    verdict: 'conformant',
    interrupted: false,
    counts,
    facts: {
      build: { commit: 'abcdef0', branch: 'main', url: 'https://ci.example/7' },
      strict: false,
      partial: false,
      catalogueRevision: '1.0.0',
      harnessVersion: '0.1.0',
      profileDigest: 'sha256:1',
      durationMs: 1_000,
      exchanges: 700,
      coverage: { must: { judged: 1, total: 2 }, should: { judged: 1, total: 1 } },
      latencies: Object.fromEntries(
        Array.from({ length: 11 }, (_, n) => [`operation-${n}`, { count: 9, median: at % 7, p95: 9 }]),
      ),
      requirements: { [outcome]: ids },
    },
    ...change,
  };
  return { source: `runs/${at}`, entry, dialect: null, asked: null, class: null };
}

function historyOf(runs: readonly HistoryRun[]) {
  const builder = new HistoryBuilder(runs.length);
  for (const run of runs) builder.add(run);
  return builder.build('Acme', []);
}

test('whatever a run is called, the page and the text show it, and nothing else', () => {
  const runs = hostileStrings.map((text, at) => {
    const usual = runOf(at, 'failed', 1).entry;
    const build = { commit: text, branch: text, url: `javascript:${text}` };
    const facts = usual.facts === undefined ? {} : { facts: { ...usual.facts, build } };
    return {
      ...runOf(at, 'failed', 1, { label: text, target: { name: text, version: text }, ...facts }),
      source: text,
    };
  });
  const history = {
    ...historyOf(runs),
    target: hostileStrings.join(' '),
    leftOut: runs.map(({ source }) => ({ source, why: source })),
  };
  const page = renderHistoryPage(history);
  expect(page).not.toMatch(/<script|<img|<svg (?!viewBox)|javascript:[^<]*"/);
  expect(page).not.toMatch(/\p{Cf}/u);
  expect(renderHistoryText(history, { color: false })).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
});

test('a page of a thousand runs in which everything goes up and down stays below 5 MB, and says what it leaves out', () => {
  const runs = Array.from({ length: 1_100 }, (_, at) => runOf(at, at % 2 === 0 ? 'failed' : 'passed', 700));
  const page = renderHistoryPage(historyOf(runs));
  expect(page.length).toBeLessThan(5_000_000);
  const said = [
    'The latest 1000 runs are shown; 100 older ones are in <code>history.json</code>.',
    'changed 599 times in 600 runs',
    '663 more are in <code>history.json</code>.',
  ];
  expect(said.filter((sentence) => !page.includes(sentence))).toEqual([]);
});

test('requirements that ever differed stand in the table, the others below it', () => {
  const both = [runOf(0, 'passed', 2), runOf(1, 'passed', 2)];
  const [first, second] = [...both.slice(0, 1), runOf(1, 'failed', 1)];
  const page = renderHistoryPage(historyOf([first, second].flatMap((run) => run ?? [])));
  expect(page).toContain(
    '<td class="failed"><span aria-hidden="true">✗</span><span class="seen">failed in run 2</span>',
  );
  expect(page).toContain('1 that never differed');
  expect(renderHistoryPage(historyOf(both))).toContain('2 that never differed');
});

test('the page links a requirement on the site that explains it, unless only a team has it', () => {
  const history = historyOf([runOf(0, 'failed', 1), runOf(1, 'passed', 1)]);
  const named = (id: string) => ({ ...history, requirements: history.requirements.map((row) => ({ ...row, id })) });
  const link = (id: string) => `<a href="https://docs.example/c/requirements/${id}.html">${id}</a>`;
  expect(renderHistoryPage(named('GROUP-001'), 'https://docs.example/c/')).toContain(link('GROUP-001'));
  expect(renderHistoryPage(named('ACME-001'), 'https://docs.example/c/')).not.toContain(link('ACME-001'));
});
