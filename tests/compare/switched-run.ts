import { readProfile } from '../../cli/profile/profile.ts';
import { createRunHeader } from '../../cli/run/start-record.ts';
import { wholeRun } from '../../harness/settings/settings.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { runPart } from '../../suites/run-part.ts';

/** A run against the sandbox, read back from its record, and all of its exchanges. */
export interface SwitchedRun {
  readonly run: Run;
  readonly exchanges: readonly Exchange[];
}

/** Switches of the sandbox that are thrown. */
export interface Thrown {
  readonly faults?: readonly string[];
  readonly variants?: readonly string[];
}

/** Timeouts in milliseconds for a target that answers at once, long enough for the busiest machine. */
const timing = { requestTimeoutMs: 60_000, liveTimeoutMs: 60_000, pollIntervalMs: 1, pollDeadlineMs: 10_000 };

/** Runs the suites at quick effort in this thread, and records the run in `folder`. @param checks null: all of them */
export async function recordSwitched(
  folder: string,
  thrown: Thrown,
  checks: readonly string[] | null = null,
): Promise<SwitchedRun> {
  const sandbox = await startSandbox({ seed: 1, syncPolls: 1, ...thrown });
  const exchanges: Exchange[] = [];
  try {
    const profile = readProfile('sandbox', JSON.stringify({ ...sandbox.profile, timing }), { environment: {} });
    const settings = {
      ...wholeRun,
      profile,
      effort: 'quick',
      seed: 1,
      checks,
      dialect: true,
    } as const;
    const observers = [({ exchange }: { readonly exchange: Exchange }) => void exchanges.push(exchange)];
    const { reports, created } = await runPart(settings, { observers, openingMs: 600_000 });
    const header = createRunHeader({
      profile,
      catalogue: loadCatalogue(),
      seed: 1,
      effort: 'quick',
      strict: false,
      selection: { operations: null, requirements: checks === null ? null : judgedBy(reports) },
      planned: reports.map(({ check }) => check),
      shard: null,
    });
    const writer = openRecord(folder, header);
    for (const report of reports) writer.check(report);
    writer.footer({ interrupted: null, created });
    writer.close();
    return { run: loadRun(folder), exchanges };
  } finally {
    await sandbox.close();
  }
}

/** The requirements that checks name, sorted. */
const judgedBy = (reports: readonly CheckReport[]): readonly string[] =>
  [...new Set(reports.flatMap(({ requirements }) => Object.keys(requirements)))].sort();
