import pLimit from 'p-limit';
import { beforeAll, describe, expect, it } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { cleanUp } from '../harness/clean-up.ts';
import { runCheck } from '../harness/run-check.ts';
import type { Observer } from '../harness/sending/observe-answers.ts';
import { openSession } from '../harness/session.ts';
import { startSandbox } from '../sandbox/start.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import type { Exchange } from '../specs/words/exchange.ts';
import type { CheckReport } from '../specs/words/record.ts';
import { partOf } from '../suites/part.ts';
import { sandboxIsNotConformant } from './next-step.ts';
import { startSecond } from './second-implementation/server.ts';
import { startToy } from './toy-target.ts';

/** The exchanges that a quick run may take, polls and shrinking apart. */
const mostExchanges = 800;

interface QuickRun {
  readonly reports: readonly CheckReport[];
  readonly exchanges: number;
  /** Of each check, what it sent and the status that came, in order. */
  readonly sent: Readonly<Record<string, readonly string[]>>;
}

/** The operation, the path and the status of what was sent, ids apart. */
function lineOf({ request: { body, method, path }, response }: Exchange): string {
  return `${method} ${path} ${response?.status} ${body ?? ''}`.replace(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
    'id',
  );
}

interface Started {
  readonly profile: object;
  close(): Promise<void>;
}

const startedSandbox = (): Promise<Started> => startSandbox({ seed: 1, syncPolls: 1 });

async function quickRun(start: () => Promise<Started>, concurrency: number): Promise<QuickRun> {
  const target = await start();
  const timing = { pollIntervalMs: 2, pollDeadlineMs: 5_000 };
  const described = { ...target.profile, timing, limits: { concurrency } };
  const profile = readProfile('the target', JSON.stringify(described), { environment: {} });
  const part = { index: 1, count: 1 };
  const settings = { profile, effort: 'quick', seed: 1, strict: false, checks: null, part, sharedBy: 1 } as const;
  const sent: Record<string, string[]> = {};
  const noteSent: Observer = ({ check, exchange }) => {
    if (check !== null) sent[check]?.push(lineOf(exchange));
  };
  const session = openSession({ ...settings, firstConnection: null }, { observers: [noteSent] });
  try {
    const { concluding, stimulating } = partOf(null, 1, 1);
    const limit = pLimit(concurrency);
    const run = (check: (typeof stimulating)[number]) => {
      sent[check.id] = [];
      return runCheck(check, session);
    };
    const reports = await Promise.all(stimulating.map((check) => limit(run, check)));
    for (const check of concluding) reports.push(await run(check));
    await cleanUp(session, new AbortController().signal);
    const exchanges = reports.reduce((sum, report) => sum + report.exchanges, session.own.exchanges);
    return { reports, exchanges, sent };
  } finally {
    await session.close();
    await target.close();
  }
}

describe('a quick run on the sandbox', () => {
  let run: QuickRun;
  beforeAll(async () => {
    run = await quickRun(startedSandbox, 8);
  });

  it(`takes at most ${mostExchanges} exchanges`, () => {
    expect(run.exchanges).toBeLessThanOrEqual(mostExchanges);
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
    const [one, other] = [await quickRun(startedSandbox, 1), await quickRun(startedSandbox, 1)];
    expect(Object.values(one.sent).flat().length).toBeGreaterThan(0.5 * mostExchanges);
    expect(other.sent).toEqual(one.sent);
  });
});

describe('a quick run on a target with other fixtures', () => {
  it.each([
    ['the second implementation', () => startSecond({})],
    ['the toy target', () => startToy()],
  ] as const)(`takes at most ${mostExchanges} exchanges: %s`, async (_, start) => {
    expect((await quickRun(start, 8)).exchanges).toBeLessThanOrEqual(mostExchanges);
  });
});
