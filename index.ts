/**
 * The public interface of the package: the terms of a run as types, and functions to start a sandbox, run the tests,
 * and read their results. Everything else may change between versions.
 */
export { commandLine } from './cli/command-line.ts';
export { run, type TargetRun, type TargetRunResult } from './cli/commands/run-target.ts';
export type { Io, Output, StopSignal } from './cli/io.ts';
export { UsageError } from './cli/io.ts';
export { loadProfile, type ProfileOptions, readProfile } from './cli/profile/profile.ts';
export { ReportError, type ReportErrorCode } from './reports/record/disk/run-folder.ts';
export { loadRun } from './reports/record/run/load-run.ts';
export type { Run } from './reports/record/run/run.ts';
export type { OperationFinding, SummaryFinding } from './reports/verdict/findings/summary-finding.ts';
export { type Summary, summarise } from './reports/verdict/summary/summary.ts';
export type { SandboxControl } from './sandbox/control/control.ts';
export type { NewParty, Party } from './sandbox/control/party.ts';
export type { ReceivedRequest } from './sandbox/control/received-requests.ts';
export type { Script, ScriptStep } from './sandbox/control/script.ts';
export { SandboxError } from './sandbox/sandbox-error.ts';
export type { SandboxOptions } from './sandbox/sandbox-options.ts';
export type { SeedData } from './sandbox/seed-data/seed-data.ts';
export { type RunningSandbox, startSandbox } from './sandbox/start.ts';
export { type Catalogue, loadCatalogue, type Requirement, type Silence } from './specs/catalogue/catalogue.ts';
export { type Contract, contract } from './specs/contract.ts';
export type * from './specs/interface/interface-types.ts';
export { type Operation, type OperationId, operationIds, operations } from './specs/interface/operations.ts';
export type { Exchange } from './specs/words/exchange.ts';
export type { Finding } from './specs/words/finding.ts';
export { type Level, type Outcome, outcomes, type Verdict } from './specs/words/finding.ts';
export type { Profile } from './specs/words/profile.ts';
export type { CheckReport, RecordCheck, RecordFooter, RecordHeader, RecordLine } from './specs/words/record.ts';
