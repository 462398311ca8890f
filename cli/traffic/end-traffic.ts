import { boundsWith } from '../../driver/bounds/bounds.ts';
import { Secrets } from '../../driver/secrets/secrets.ts';
import type { ReportKind } from '../../reports/all-reports.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { TrafficResult } from '../../traffic/session/traffic-session.ts';
import type { Io, StopSignal } from '../io.ts';
import { clearReports } from '../records/output-folder.ts';
import { finishRun } from '../run/finish-run.ts';
import { type RecordedTarget, trafficHeader } from './traffic-header.ts';
import { writeCoverage } from './write-coverage.ts';

/** The end of traffic that has been judged: where its reports go, and how. */
export interface EndOfTraffic {
  readonly out: string;
  readonly catalogue: Catalogue;
  /** The target, where a profile names it. */
  readonly target?: RecordedTarget;
  readonly strict: boolean;
  readonly reports: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly color: boolean;
  readonly io: Io;
  /** The files, or the address that was listened at. */
  readonly sources: readonly string[];
  /** What ended the reading before its end; null: nothing did. */
  readonly interrupted: string | null;
  readonly signal: StopSignal | null;
}

const tooMany =
  'More secrets came than can be looked for: some may stand in the evidence. Judge fewer files at a time.';

/** Writes the record of judged traffic, its coverage, and the reports. @returns the exit code. @throws ReportError */
export async function endTraffic(result: TrafficResult, end: EndOfTraffic): Promise<number> {
  const { out, io, sources, catalogue } = end;
  clearReports(out);
  const traffic = { ...result.traffic, sources };
  const record = openRecord(out, trafficHeader(traffic, end));
  try {
    for (const report of result.reports) record.check(report);
    record.footer({ interrupted: end.interrupted, created: [] });
  } finally {
    record.close();
  }
  writeCoverage(out, result.coverage, catalogue, traffic);
  const failures = result.hasMoreSecrets ? [new Secrets(boundsWith({})).redact(tooMany)] : [];
  return finishRun({
    out,
    reports: end.reports,
    docsUrl: end.docsUrl,
    color: end.color,
    interruption: { signal: end.signal },
    failures,
    io,
    baseline: null,
    history: null,
  });
}
