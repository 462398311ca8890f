import type { Past } from '../history/history-file.ts';
import type { RunFolder } from '../record/disk/run-folder.ts';
import type { Run } from '../record/run/run.ts';
import type { Summary } from '../verdict/summary/summary.ts';

/** A run with all that reports show of it; `past`: what earlier runs of the target say. */
export interface ReportedRun {
  readonly run: Run;
  readonly summary: Summary;
  readonly past: Past;
}

/** @param name the {@link Report.name} @throws ReportError */
export type WriteReport = (folder: RunFolder, name: string, reported: ReportedRun) => void | Promise<void>;

/** The part of a report that is written where a package is missing, and the command that installs the package. */
export interface PartOfReport {
  readonly name: string;
  readonly hint: string;
}

/** The exports of a report's file. */
export interface ReportWriter {
  readonly write: WriteReport;
  /** Tells which part can be written without a package that is not installed; null: all of it. Absent: none is needed. */
  readonly partOf?: () => PartOfReport | null;
  /** Begins slow work that does not depend on the run's results, while the run still goes on. */
  readonly prepare?: () => void;
}

/** A kind of report, whose code is loaded only when it is asked for. */
export interface Report {
  readonly kind: string;
  /** The file to open, below the folder of the run. */
  readonly name: string;
  /** The files that it writes beside that file. Absent: none. */
  readonly beside?: readonly string[];
  load(): Promise<ReportWriter>;
}
