import { type ReportKind, usualReports } from '../../reports/all-reports.ts';
import { type Io, usesColor } from '../io.ts';
import { readFrozenDialect } from '../records/frozen-dialect.ts';
import { readWholeRun } from '../records/named-run.ts';
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

/** Reads what flags name to compare a run with. @throws UsageError */
export const readBeside = ({ baseline, freezeDialect }: RecordedFlags): Pick<EndOfRun, 'baseline' | 'frozen'> => ({
  baseline: baseline === undefined ? null : readWholeRun(baseline),
  frozen: freezeDialect === undefined ? null : readFrozenDialect(freezeDialect),
});

/** Renders the record in a folder. @param appends whether it is added to the history. @returns the exit code of the run */
export const finishRecorded = (
  { reports = usualReports, docsUrl, history, color }: RecordedFlags,
  io: Io,
  { appends, ...end }: Pick<EndOfRun, 'out' | 'run' | 'baseline' | 'frozen'> & { readonly appends: boolean },
): Promise<number> =>
  finishRun({
    ...end,
    reports,
    color: usesColor(io.stdout, io.environment, color),
    interruption: { signal: null },
    failures: [],
    io,
    docsUrl,
    history: history === undefined ? null : { path: history, appends },
  });
