import { type ReportKind, usualReports } from '../../reports/all-reports.ts';
import { type Io, usesColor } from '../io.ts';
import { readFrozenDialect } from '../records/frozen-dialect.ts';
import { readWholeRun } from '../records/named-run.ts';
import { type EndOfRun, finishRun } from './finish-run.ts';

/** The flags of commands that render an existing record. */
export interface RecordedFlags {
  readonly reports?: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly baseline?: string;
  readonly freezeDialect?: string;
  readonly history?: string;
  readonly color: boolean;
}

export const readBeside = ({ baseline, freezeDialect }: RecordedFlags): Pick<EndOfRun, 'baseline' | 'frozen'> => ({
  baseline: baseline === undefined ? null : readWholeRun(baseline),
  frozen: freezeDialect === undefined ? null : readFrozenDialect(freezeDialect),
});

/** @param appends whether the run is added to the history @returns the exit code of the run */
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
