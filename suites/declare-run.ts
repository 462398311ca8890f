import { AssertionError } from 'node:assert';
import { afterAll, describe, type TestContext, test } from 'vitest';
import { listenForStop } from '../harness/channels/stop-channel.ts';
import { cleanUp } from '../harness/clean-up.ts';
import { runCheck } from '../harness/run-check.ts';
import { openSession } from '../harness/session.ts';
import type { RunSettings } from '../harness/settings/settings.ts';
import type { Check } from '../harness/trial/check.ts';
import type { CheckReport } from '../specs/words/record.ts';
import { explore } from './explore.ts';
import { partOf } from './part.ts';

/** Characters of what is said of a defect of our own. */
const maxTrace = 4_000;

/**
 * Makes a vitest test of every check of a part. It leaves its report in `task.meta`, where the run's reporter finds it. The
 * checks themselves are data and know nothing of vitest.
 */
export function declareRun(settings: RunSettings): void {
  const stopping = new AbortController();
  const session = openSession(settings, { signal: stopping.signal });
  if (settings.stopChannel !== undefined) listenForStop(settings.stopChannel, () => stopping.abort(), session.end);
  const part = partOf(settings.checks, settings.part.index, settings.part.count);
  session.starts.expect(part.stimulating);

  /** The reports of the checks that have ended. */
  const reports: CheckReport[] = [];

  /** The file as vitest sees it: known once a test of it runs. */
  let file: TestContext['task']['file'] | null = null;

  async function runAsTest(check: Check, context: TestContext): Promise<void> {
    file = context.task.file;
    const report = await withoutSecrets(() =>
      session.starts.run(check, async () => (stopping.signal.aborted ? null : runCheck(check, session))),
    );
    if (report === null) context.skip('the run was stopped before its turn');
    context.task.meta.report = report;
    reports.push(report);
    // So far: what was created is to be known also where the rest of the run never comes.
    context.task.meta.created = session.parts.world.notes.created.report(session.reporting.secrets);
    const { outcome, reason } = report.judged;
    if (outcome === 'blocked' || outcome === 'not-applicable') context.skip(`${outcome}: ${reason ?? ''}`);
    if (outcome === 'advisory') await context.annotate('advisory');
    if (outcome === 'error') throw new Error(reason ?? 'the check failed by our own fault');
    if (outcome === 'failed' || (outcome === 'advisory' && settings.strict)) {
      // An assertion that does not hold: reporters tell it from a fault of our own.
      const message = report.findings.map(({ requirement, message }) => `${requirement}: ${message}`).join('\n');
      throw new AssertionError({ message });
    }
  }

  /** A defect of our own may quote what a target sent: what is thrown here is printed by the command line. */
  async function withoutSecrets<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new Error(session.reporting.secrets.redactShort(trace, maxTrace));
    }
  }

  describe.concurrent('requests', () => {
    for (const check of part.stimulating) test(titleOf(check), (context) => runAsTest(check, context));
  });

  describe.runIf(settings.explore !== undefined)('further seeds', { concurrent: false }, () => {
    test('exploring', () => withoutSecrets(() => explore(session, part.stimulating, reports, stopping.signal)));
  });

  describe('every answer', { concurrent: false }, () => {
    for (const check of part.concluding) test(titleOf(check), (context) => runAsTest(check, context));
  });

  // A hook, since it runs also where a check failed by our own fault.
  afterAll(async () => {
    const created = await withoutSecrets(() => cleanUp(session, stopping.signal));
    const attempts = session.attempts() ?? 0;
    if (file !== null) file.meta = { ...file.meta, created, worldExchanges: session.own.exchanges, attempts };
    await session.close();
  });
}

function titleOf(check: Check): string {
  return `${check.id}: ${check.title}`;
}
