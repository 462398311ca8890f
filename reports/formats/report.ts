import type { Past } from '../history/history-file.ts';
import type { RunFolder } from '../record/disk/run-folder.ts';
import type { Run } from '../record/run/run.ts';
import type { Summary } from '../verdict/summary/summary.ts';

export interface ReportedRun {
  readonly run: Run;
  readonly summary: Summary;
  readonly past: Past;
}

/** @param name the {@link Report.name} @throws ReportError */
export type WriteReport = (folder: RunFolder, name: string, reported: ReportedRun) => void | Promise<void>;

export interface PartOfReport {
  readonly name: string;
  readonly hint: string;
}

export interface ReportWriter {
  readonly write: WriteReport;
  /** Tells which part can be written without a package that is not installed; null: all of it. Absent: none is needed. */
  readonly partOf?: () => PartOfReport | null;
  /** Begins slow work that does not depend on the run's results, while the run still goes on. */
  readonly prepare?: () => void;
}

export interface Report {
  readonly kind: string;
  readonly name: string;
  readonly beside?: readonly string[];
  load(): Promise<ReportWriter>;
}
