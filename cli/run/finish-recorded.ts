import { type ReportKind, usualReports } from '../../reports/all-reports.ts';
import { type Io, usesColor } from '../io.ts';
import { type EndOfRun, finishRun } from './finish-run.ts';

/** The flags of the commands that render a record which is there already. */
export interface RecordedFlags {
  readonly reports?: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly baseline?: string;
  readonly freezeDialect?: string;
  readonly history?: string;
  readonly color: boolean;
}

/** Renders such a record. @param appends whether the run is added to the history @returns the exit code of the run */
export const finishRecorded = (
  { reports = usualReports, docsUrl, history, color }: RecordedFlags,
  io: Io,
  { appends, ...end }: Pick<EndOfRun, 'out' | 'run' | 'baseline' | 'frozen'> & { readonly appends: boolean },
): Promise<number> =>
  finishRun({
    ...end,
    reports,
    color: usesColor(io, color),
    io,
    docsUrl,
    history: history === undefined ? null : { path: history, appends },
  });
