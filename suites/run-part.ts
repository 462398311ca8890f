import { cleanUp } from '../harness/clean-up.ts';
import { runCheck } from '../harness/run-check.ts';
import { openSession, type SessionOptions } from '../harness/session.ts';
import type { RunSettings } from '../harness/settings/settings.ts';
import type { Check } from '../harness/trial/trial.ts';
import type { CheckReport, RecordedWait, ReportedEntity } from '../specs/words/record.ts';
import { allSuites } from './all-suites.ts';
import { type ExploreNews, explore } from './explore.ts';
import { partOf } from './part.ts';

/** The most characters of a message about a defect of our own. */
const maxTrace = 4_000;

export interface PartOptions extends SessionOptions {
  /** Checks that are run in addition to those of the suites, and send requests as well. Default: none. */
  readonly ownChecks?: readonly Check[];
  /** Takes the report of each check as it ends, and the entities created or disconnected since the last one. */
  readonly onReport?: (report: CheckReport, created: readonly ReportedEntity[]) => void;
  readonly onExplored?: (news: ExploreNews) => void;
  /** Takes each defect of our own, without secrets; all else goes on. Absent: the first one is thrown in the end. */
  readonly onDefect?: (defect: Error) => void;
}

/** The results of a part of a run. */
export interface PartOutcome {
  readonly reports: readonly CheckReport[];
  readonly created: readonly ReportedEntity[];
  /** Exchanges of no check: those that set the world up and took it down. */
  readonly worldExchanges: number;
  /** Attempts at requests; null if they were not counted. */
  readonly attempts: number | null;
  readonly waits: readonly RecordedWait[];
}

/** Runs the checks of a part: first those that send, then those that judge all answers. Cleans up at the end. */
export async function runPart(settings: RunSettings, options: PartOptions = {}): Promise<PartOutcome> {
  const { signal = new AbortController().signal, ownChecks = [], onReport, onExplored = () => {} } = options;
  const session = openSession(settings, options);
  const { secrets } = session.reporting;
  const { created: notes } = session.parts.world.notes;
  const defects: Error[] = [];

  /** Runs one step. An error is a defect of ours, and its text may quote a target's answer. */
  async function attempt<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (error) {
      const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
      defects.push(new Error(secrets.redactShort(trace, maxTrace)));
      return null;
    }
  }

  const run = (check: Check): Promise<CheckReport | null> =>
    attempt(async () => {
      if (signal.aborted) return null;
      const report = await runCheck(check, session);
      onReport?.(report, notes.news(secrets));
      return report;
    });

  try {
    const part = partOf(allSuites, settings.checks, settings.part.index, settings.part.count);
    const sending = [...part.stimulating, ...ownChecks];
    session.starts.expect(sending);
    const ended = sending.map((check) => session.starts.run(check, () => run(check)));
    const stimulated = (await Promise.all(ended)).filter((report) => report !== null);
    await attempt(() => explore(session, part.stimulating, stimulated, signal, onExplored));
    const concluded: (CheckReport | null)[] = [];
    for (const check of part.concluding) concluded.push(await run(check));
    const created = (await attempt(() => cleanUp(session, signal))) ?? notes.report(secrets);
    const [first] = defects;
    if (first !== undefined && options.onDefect === undefined) throw first;
    for (const defect of defects) options.onDefect?.(defect);
    return {
      reports: [...stimulated, ...concluded.filter((report) => report !== null)],
      created,
      worldExchanges: session.own.exchanges,
      attempts: session.attempts(),
      waits: session.waits(),
    };
  } finally {
    await session.close();
  }
}
