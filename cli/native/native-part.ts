import { cleanUp } from '../../harness/clean-up.ts';
import { runCheck } from '../../harness/run-check.ts';
import { openSession, type Session } from '../../harness/session.ts';
import type { Check } from '../../harness/trial/trial.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { allSuites } from '../../suites/all-suites.ts';
import { partOf } from '../../suites/part.ts';
import { isWanted, restrictReport } from '../run/plan/select-checks.ts';
import type { NativePlan } from './plan-native.ts';

/** The checks of a plan. All start together as in a run of the command; each test awaits its own check. */
export class NativePart {
  /** First the checks that send requests, then those that judge all answers. */
  readonly checks: readonly Check[];
  readonly #plan: NativePlan;
  readonly #concluding: ReadonlySet<Check>;
  readonly #stopping = new AbortController();
  #session: Session | null = null;
  #reports: ReadonlyMap<Check, Promise<CheckReport>> = new Map();

  constructor(plan: NativePlan) {
    // Part 1 of 1: there is no other thread.
    const part = partOf(allSuites, plan.settings.checks, 1, 1);
    const teamChecks = plan.ownChecks.map(({ check }) => check);
    this.#plan = plan;
    this.#concluding = new Set(part.concluding);
    this.checks = [...part.stimulating, ...teamChecks, ...part.concluding];
  }

  /** The first call starts all checks that `isAsked` accepts, so no check of a test that was filtered out. */
  report(check: Check, isAsked: (check: Check) => boolean): Promise<CheckReport> {
    if (this.#session === null) this.#start(this.checks.filter(isAsked));
    const report = this.#reports.get(check);
    if (report === undefined) throw new Error(`The check ${check.id} was not asked for when the first one ran.`);
    return report;
  }

  async close(): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    const ended = Promise.allSettled(this.#reports.values());
    // If the user stopped vitest, some checks still run, and must stop before the connections are disconnected.
    this.#stopping.abort();
    await ended;
    await cleanUp(session, this.#stopping.signal);
    await session.close();
  }

  #start(asked: readonly Check[]): void {
    const { settings, catalogue } = this.#plan;
    const session = openSession(settings, { catalogue, signal: this.#stopping.signal });
    this.#session = session;
    session.starts.expect(asked);
    const run = async (check: Check) => this.#restrict(check, await runCheck(check, session));
    const stimulated = asked
      .filter((check) => !this.#concluding.has(check))
      .map((check) => [check, session.starts.run(check, () => run(check))] as const);
    let earlier: Promise<unknown> = Promise.all(stimulated.map(([, report]) => report));
    const concluded = asked
      .filter((check) => this.#concluding.has(check))
      .map((check) => {
        const report = earlier.then(() => run(check));
        earlier = report;
        return [check, report] as const;
      });
    this.#reports = new Map([...stimulated, ...concluded]);
    // A check may fail before its test awaits it: this handler keeps Node.js from calling that an unhandled rejection.
    for (const report of this.#reports.values()) report.catch(() => {});
  }

  /** Drops the judgements of requirements that are not selected. A team's own checks keep all of theirs. */
  #restrict(check: Check, report: CheckReport): CheckReport {
    const { selection, catalogue, ownChecks } = this.#plan;
    if (ownChecks.some((own) => own.check === check)) return report;
    return restrictReport(report, selection, (id) => {
      const requirement = catalogue.requirements.get(id);
      return requirement !== undefined && isWanted(selection, requirement);
    });
  }
}
