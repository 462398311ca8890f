import { randomInt } from 'node:crypto';
import { processAdapter } from '../../clients/adapter/process-adapter.ts';
import { planChecks } from '../../clients/run/plan-checks.ts';
import { AdapterError, runClient } from '../../clients/run/run-client.ts';
import type { Effort } from '../../clients/scenarios/scenario.ts';
import type { ReportKind } from '../../reports/all-reports.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import { quoteLiteral } from '../../specs/curl/shell-text.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { Interruption } from '../interruption.ts';
import type { Io } from '../io.ts';
import { readWholeRun } from '../records/named-run.ts';
import { clearReports } from '../records/output-folder.ts';
import { refuseOtherKind } from '../records/same-kind.ts';
import { finishRun } from '../run/finish-run.ts';
import { maxSeed } from '../run/plan/run-options.ts';
import { UsageError } from '../usage-error.ts';
import { clientCatalogue } from './client-catalogue.ts';
import { clientByCommand, loadClientFile } from './client-file.ts';
import { clientHeader } from './client-header.ts';

export interface ClientOptions {
  /** A client file; absent: the command alone. */
  readonly file?: string;
  readonly command?: string;
  readonly task?: readonly OperationId[];
  readonly scenario?: string;
  readonly effort: Effort;
  readonly seed?: number;
  readonly strict: boolean;
  readonly out: string;
  readonly baseline?: string;
  readonly history?: string;
  readonly reports: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly color: boolean;
  readonly quiet: boolean;
}

/** Plays all scenarios to a client, and reports. @returns the exit code. @throws UsageError, ReportError */
export async function testClient(options: ClientOptions, io: Io): Promise<number> {
  const { out, effort, quiet } = options;
  const baseline = options.baseline === undefined ? null : readWholeRun(options.baseline);
  if (baseline !== null) refuseOtherKind(baseline, { header: { ...baseline.header, kind: 'client' } });
  const catalogue = clientCatalogue();
  const client = describeClient(options, io, [...catalogue.requirements.keys()]);
  const tasks = client.tasks.filter((id) => options.task === undefined || options.task.includes(id));
  const checks = planChecks({ scenario: options.scenario ?? null, effort }).filter(
    ({ task }) => options.task === undefined || options.task.includes(task),
  );
  const seed = options.seed ?? randomInt(maxSeed);
  const chosen = options.task ?? null;
  const invocation =
    options.file === undefined ? `--command ${quoteLiteral(client.command)}` : quoteLiteral(options.file);
  const planned = checks.map(({ id }) => id);
  const isPart = options.scenario !== undefined;
  if (!quiet) io.stdout.write(`${client.name}: ${checks.length} checks of ${tasks.length} tasks, seed ${seed}.\n`);
  clearReports(out);
  const header = clientHeader({
    catalogue,
    client,
    invocation,
    seed,
    effort,
    strict: options.strict,
    chosen,
    isPart,
    planned,
  });
  const record = openRecord(out, header);
  const interruption = new Interruption(io, () => io.stderr.write('Stopping: the reports come next.\n'));
  try {
    await runClient({
      checks,
      tasks,
      adapter: processAdapter({ command: client.command, environment: { ...io.environment, ...client.environment } }),
      deadlineSeconds: client.timing.deadlineSeconds,
      concurrency: client.timing.concurrency,
      seed,
      reporting: { catalogue },
      aborted: interruption.aborted,
      onReport: (report) => {
        record.check(report);
      },
    });
    record.footer({ interrupted: interruption.signal, created: [] });
  } catch (error) {
    if (error instanceof AdapterError) throw new UsageError(forTerminal(error.message, 2_000));
    throw error;
  } finally {
    record.close();
    interruption.release();
  }
  const history =
    options.history === undefined ? null : { path: options.history, appends: interruption.signal === null };
  const { reports, color, docsUrl } = options;
  return finishRun({ out, reports, color, quiet, docsUrl, interruption, failures: [], io, baseline, history });
}

function describeClient(
  { file, command }: ClientOptions,
  { environment }: Io,
  requirementIds: readonly string[],
): ReturnType<typeof clientByCommand> {
  if (file === undefined && command === undefined) {
    throw new UsageError('client: name a client.yaml, or give --command CMD, --serve, --list or --init LANGUAGE');
  }
  if (file === undefined) return clientByCommand(command ?? '');
  const described = loadClientFile(file, environment, requirementIds);
  return command === undefined ? described : { ...described, command };
}
