import { expect, it } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { cleanUp } from '../harness/clean-up.ts';
import { runCheck } from '../harness/run-check.ts';
import type { Observer } from '../harness/sending/observe-answers.ts';
import { openSession } from '../harness/session.ts';
import { startSandbox } from '../sandbox/start.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { operations } from '../specs/interface/operations.ts';
import type { Exchange } from '../specs/words/exchange.ts';
import type { CheckReport } from '../specs/words/record.ts';
import { allSuites, stimulatingSuites } from '../suites/all-suites.ts';
import { isBound, partOf } from '../suites/part.ts';
import { maxQuickExchanges } from './most-quick-exchanges.ts';
import { sandboxIsNotConformant } from './next-step.ts';
import { pairsAtQuick } from './pairs-at-quick.ts';

interface QuickRun {
  readonly reports: readonly CheckReport[];
  readonly exchanges: number;
  /** The requests of each check and the statuses that came, in order. */
  readonly sent: Readonly<Record<string, readonly string[]>>;
  /** The checks that write to the connection of the profile, or compare readings while no other writes. */
  readonly bound: ReadonlySet<string>;
}

/** The operation, the path and the status of what was sent, ids apart. */
const lineOf = ({ request: { body, method, path }, response }: Exchange): string =>
  `${method} ${path} ${response?.status} ${body ?? ''}`.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'id');

/** Runs every check after the other, so that each sends the same each time. */
async function quickRun(): Promise<QuickRun> {
  const target = await startSandbox({ seed: 1, syncPolls: 1 });
  const timing = { pollIntervalMs: 2, pollDeadlineMs: 600_000 };
  const described = { ...target.profile, timing, limits: { concurrency: 1 } };
  const profile = readProfile('the target', JSON.stringify(described), { environment: {} });
  const part = { index: 1, count: 1 };
  const common = { strict: false, checks: null, dialect: true, part, sharedBy: 1 } as const;
  const settings = { profile, effort: 'quick', seed: 1, ...common } as const;
  const sent: Record<string, string[]> = {};
  const reports: CheckReport[] = [];
  const bound = new Set<string>();
  let running = '';
  const own = `Bearer ${profile.credentials.accessToken}`;
  const noteSent: Observer = ({ check, exchange }) => {
    if (check !== null) sent[check]?.push(lineOf(exchange));
    const isOwn = exchange.request.headers.some(([, value]) => value === own);
    if (isOwn && operations[exchange.operation].effect === 'write') bound.add(running);
  };
  const session = openSession({ ...settings, firstConnection: null }, { observers: [noteSent] });
  const { writeLock } = session.parts.locks;
  const hold = writeLock.hold.bind(writeLock);
  writeLock.hold = (body) => {
    bound.add(running);
    return hold(body);
  };
  try {
    const { concluding, stimulating } = partOf(allSuites, null, 1, 1);
    for (const check of [...stimulating, ...concluding]) {
      running = check.id;
      sent[check.id] = [];
      reports.push(await runCheck(check, session));
    }
    running = '';
    await cleanUp(session, new AbortController().signal);
    const exchanges = reports.reduce((sum, report) => sum + report.exchanges, session.own.exchanges);
    return { reports, exchanges, sent, bound };
  } finally {
    await session.close();
    await target.close();
  }
}

const run = await quickRun();

it(`takes at most ${maxQuickExchanges} exchanges`, () => {
  expect(run.exchanges).toBeLessThanOrEqual(maxQuickExchanges);
});

it('covers all pairs of the five families of circumstances', () => {
  expect(pairsAtQuick(run.reports)).toEqual({ missing: [], covered: 217 });
});

it('finds nothing, and blocks nothing', () => {
  expect(
    run.reports.flatMap(({ findings }) => findings),
    sandboxIsNotConformant,
  ).toEqual([]);
  const stopped = run.reports.filter(({ judged }) => judged.outcome === 'blocked' || judged.outcome === 'error');
  expect(stopped.map(({ check, judged }) => `${check}: ${judged.reason}`)).toEqual([]);
});

it('judges at least 97 % of the musts', () => {
  const musts = [...loadCatalogue().requirements.values()].filter(({ level }) => level === 'must');
  const passed = new Set(
    run.reports.flatMap(({ requirements }) =>
      Object.entries(requirements).flatMap(([id, { outcome }]) => (outcome === 'passed' ? [id] : [])),
    ),
  );
  expect(musts.filter(({ id }) => passed.has(id)).length).toBeGreaterThanOrEqual(0.97 * musts.length);
});

it('sends the same in every check when it is run again with the same seed', async () => {
  expect(Object.values(run.sent).flat().length).toBeGreaterThan(0.5 * maxQuickExchanges);
  expect((await quickRun()).sent).toEqual(run.sent);
});

it('deals no check to another part that writes to the connection of the profile, or compares readings while no other writes', () => {
  const free = stimulatingSuites.flatMap((suite) => suite.checks.filter((check) => !isBound(suite, check)));
  expect(free.filter(({ id }) => run.bound.has(id)).map(({ id }) => id)).toEqual([]);
  expect(run.bound.size).toBeGreaterThan(15);
});
