import { cleanUp } from '../harness/clean-up.ts';
import { runCheck } from '../harness/run-check.ts';
import { openSession, type SessionOptions } from '../harness/session.ts';
import type { RunSettings } from '../harness/settings/settings.ts';
import type { CheckReport, ReportedEntity } from '../specs/words/record.ts';
import { explore } from './explore.ts';
import { partOf } from './part.ts';

/** The result of running the checks of a part without vitest. */
export interface PartOutcome {
  readonly reports: readonly CheckReport[];
  readonly created: readonly ReportedEntity[];
  /** Exchanges of no check: those that set the world up and took it down. */
  readonly worldExchanges: number;
  /** Attempts at requests; null where they were not counted. */
  readonly attempts: number | null;
}

/**
 * Runs the selected checks of a part in this process, without vitest: what the self-proof uses to judge hundreds of
 * faulty sandboxes in one start. The checks, their order and their reports are those of a run.
 */
export async function runPart(settings: RunSettings, options: SessionOptions = {}): Promise<PartOutcome> {
  const session = openSession(settings, options);
  try {
    const part = partOf(settings.checks, settings.part.index, settings.part.count);
    session.starts.expect(part.stimulating);
    const stimulated = await Promise.all(
      part.stimulating.map((check) => session.starts.run(check, () => runCheck(check, session))),
    );
    await explore(session, part.stimulating, stimulated, options.signal ?? new AbortController().signal);
    const concluded: CheckReport[] = [];
    for (const check of part.concluding) concluded.push(await runCheck(check, session));
    const created = await cleanUp(session, options.signal ?? new AbortController().signal);
    return {
      reports: [...stimulated, ...concluded],
      created,
      worldExchanges: session.own.exchanges,
      attempts: session.attempts(),
    };
  } finally {
    await session.close();
  }
}
