import { randomInt } from 'node:crypto';
import { processAdapter } from '../../clients/adapter/process-adapter.ts';
import type { DeclaredCheck } from '../../clients/report/report-check.ts';
import { type PlannedCheck, planChecks } from '../../clients/run/plan-checks.ts';
import { AdapterError, runClient } from '../../clients/run/run-client.ts';
import type { Effort } from '../../clients/scenarios/scenario.ts';
import type { ReportKind } from '../../reports/all-reports.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { quoteLiteral } from '../../specs/curl/shell-text.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { sha256 } from '../../specs/words/digest.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { Interruption, type Io, UsageError } from '../io.ts';
import { didYouMean } from '../nearest.ts';
import { readWholeRun, refuseOtherKind } from '../records/named-run.ts';
import { clearReports, refuseOverwriting } from '../records/output-folder.ts';
import { finishRun } from '../run/finish-run.ts';
import { recordedHarness } from '../run/installed-harness.ts';
import { maxSeed } from '../run/plan/run-options.ts';
import { clientCatalogue } from './client-catalogue.ts';
import { type ClientDescription, clientByCommand, loadClientFile } from './client-file.ts';
import { serveClient, servedChecks } from './serve-client.ts';

export interface ClientOptions {
  readonly file?: string;
  readonly command?: string;
  readonly task?: readonly OperationId[];
  readonly scenario?: string;
  /** The user starts the client by hand. */
  readonly serve: boolean;
  /** A folder that the checks search for secrets, which the client must not leave in it. */
  readonly watchDir?: string;
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

/** Plays all scenarios to a client, or serves it, and reports. @returns the exit code. @throws UsageError, ReportError */
export async function testClient(options: ClientOptions, io: Io): Promise<number> {
  const { out, effort, quiet, strict } = options;
  const baseline = options.baseline === undefined ? null : readWholeRun(options.baseline);
  if (baseline !== null) refuseOtherKind(baseline, { header: { ...baseline.header, kind: 'client' } });
  const catalogue = clientCatalogue();
  const client = describeClient(options, io, [...catalogue.requirements.keys()]);
  const chosen = options.task ?? null;
  const tasks = client.tasks.filter((id) => chosen === null || chosen.includes(id));
  const seed = options.seed ?? randomInt(maxSeed);
  const isChosen = ({ task }: DeclaredCheck): boolean => chosen === null || chosen.includes(task);
  const played = options.serve ? null : planChecks(effort, options.scenario).filter(isChosen);
  if (played !== null) assertPlayed(options.scenario, played, tasks);
  const checks = played ?? servedChecks(catalogue).filter(isChosen);
  refuseOverwriting(options);
  clearReports(out);
  const header = clientHeader({
    catalogue,
    client,
    invocation: invocationOf(options, client.command),
    seed,
    effort,
    strict,
    chosen,
    isPart: options.scenario !== undefined,
    planned: checks.map(({ id }) => id),
  });
  const record = openRecord(out, header);
  const interruption = new Interruption(io, () => io.stderr.write('Stopping: the reports come next.\n'));
  const onReport = (report: CheckReport): void => void record.check(report);
  try {
    if (played === null) {
      await serveClient({ checks, seed, catalogue, ended: interruption.happened, onReport }, io);
    } else {
      if (!quiet)
        io.stdout.write(
          `${forTerminal(client.name)}: ${checks.length} checks of ${tasks.length} tasks, seed ${seed}.\n`,
        );
      const { command, environment, timing, filterNames } = client;
      await runClient({
        checks: played,
        tasks,
        adapter: processAdapter({ command, environment: { ...io.environment, ...environment } }),
        ...timing,
        filterNames,
        seed,
        catalogue,
        watched: options.watchDir ?? null,
        aborted: interruption.aborted,
        onReport,
      });
    }
    // Ctrl-C is the usual way to end `--serve`, so a signal does not make that run an interrupted one.
    record.footer({ interrupted: options.serve ? null : interruption.signal, created: [] });
  } catch (error) {
    if (error instanceof AdapterError) throw new UsageError(forTerminal(error.message, 2_000));
    throw error;
  } finally {
    record.close();
    interruption.release();
  }
  const end = { signal: options.serve ? null : interruption.signal };
  const history = options.history === undefined ? null : { path: options.history, appends: end.signal === null };
  const { reports, color } = options;
  return finishRun({ out, reports, color, quiet, interruption: end, io, baseline, history });
}

/** @param id the scenario of `--scenario` @throws UsageError if it belongs to none of the tasks */
function assertPlayed(id: string | undefined, checks: readonly PlannedCheck[], tasks: readonly OperationId[]): void {
  if (id === undefined || checks.some(({ scenario, task }) => scenario.id === id && tasks.includes(task))) return;
  const checksOfTasks = planChecks('thorough').filter(({ task }) => tasks.includes(task));
  const hint = didYouMean(
    id,
    checksOfTasks.map(({ scenario }) => scenario.id),
    'choose another task, or no --task',
  );
  throw new UsageError(
    `client: the scenario ${id} is not about ${tasks.join(', ') || 'any task of the client'}; ${hint}`,
  );
}

function invocationOf({ file, serve }: ClientOptions, command: string): string {
  if (serve) return '--serve';
  return file === undefined ? `--command ${quoteLiteral(command)}` : quoteLiteral(file);
}

function describeClient(
  { file, command, serve }: ClientOptions,
  { environment }: Io,
  requirementIds: readonly string[],
): ReturnType<typeof clientByCommand> {
  if (file === undefined && command === undefined && !serve) {
    throw new UsageError('client: name a client.yaml, or give --command CMD, --serve, --list or --init LANGUAGE');
  }
  if (file === undefined) return clientByCommand(command ?? '');
  const described = loadClientFile(file, environment, requirementIds);
  return command === undefined ? described : { ...described, command };
}

interface ClientHeaderInput extends Pick<RecordHeader, 'seed' | 'effort' | 'strict' | 'planned'> {
  readonly catalogue: Catalogue;
  readonly client: ClientDescription;
  readonly invocation: string;
  /** The operations of `--task`; null: all. */
  readonly chosen: readonly OperationId[] | null;
  /** Whether the user chose one scenario, so that the run is only a part of a whole one. */
  readonly isPart: boolean;
}

/** The first line of the record of a client. Its target is the client, which has no address. */
export function clientHeader(input: ClientHeaderInput): RecordHeader {
  const { catalogue, client, invocation, seed, effort, strict, chosen, isPart, planned } = input;
  const { name, version, waivers, tasks, timing, filterNames } = client;
  return {
    type: 'header',
    schemaVersion: 1,
    kind: 'client',
    client: { invocation },
    target: { name, version, baseUrl: 'a client' },
    ...recordedHarness(catalogue, sha256(JSON.stringify({ name, tasks, timing, filterNames, waivers }))),
    seed,
    effort,
    strict,
    // The record has no field for a chosen scenario: an empty list of requirements says that the run is not a whole one.
    selection: { operations: chosen, requirements: isPart ? [] : null },
    waivers,
    shard: null,
    planned,
    startedAt: new Date().toISOString(),
  };
}
