import { join } from 'node:path';
import type { ReportKind } from '../../reports/all-reports.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { sha256 } from '../../specs/words/digest.ts';
import type { RecordedTraffic, RecordHeader } from '../../specs/words/record.ts';
import { trafficChecks } from '../../traffic/judging/report-traffic.ts';
import type { TrafficResult } from '../../traffic/session/side-session.ts';
import { clientCatalogue } from '../client/client-catalogue.ts';
import type { Io, StopSignal } from '../io.ts';
import { clearReports } from '../records/output-folder.ts';
import { finishRun } from '../run/finish-run.ts';
import { recordedHarness } from '../run/installed-harness.ts';
import { writeCoverage } from './write-coverage.ts';

export interface EndOfTraffic {
  readonly out: string;
  readonly catalogue: Catalogue;
  readonly target?: RecordHeader['target'];
  readonly strict: boolean;
  readonly reports: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly color: boolean;
  readonly io: Io;
  /** Files, or the address of the proxy. */
  readonly sources: readonly string[];
  /** Why the recordings were not read to their end; null: they were. */
  readonly interrupted: string | null;
  readonly signal: StopSignal | null;
}

/** The code that wins comes first. */
const precedence = [130, 143, 4, 2, 1, 3, 0];

/** Writes the reports of each judged side; of two sides, the client's go to `client`. @returns the exit code */
export async function endTraffic(results: readonly TrafficResult[], end: EndOfTraffic): Promise<number> {
  const codes: number[] = [];
  for (const result of results) {
    const isBeside = result.side === 'client' && results.length > 1;
    const out = isBeside ? join(end.out, 'client') : end.out;
    if (isBeside) end.io.stdout.write('\nThe side of the client:\n');
    codes.push(await endSide(result, { ...end, out }));
  }
  if (results.length === 1) clearReports(join(end.out, 'client'));
  return precedence.find((code) => codes.includes(code)) ?? 0;
}

async function endSide(result: TrafficResult, end: EndOfTraffic): Promise<number> {
  const { out, io, sources } = end;
  clearReports(out);
  const traffic = { ...result.traffic, sources };
  const catalogue = result.side === 'client' ? clientCatalogue() : end.catalogue;
  const record = openRecord(out, trafficHeader(traffic, { ...end, catalogue }));
  try {
    for (const report of result.reports) record.check(report);
    record.footer({ interrupted: end.interrupted, created: [] });
  } finally {
    record.close();
  }
  writeCoverage(out, result.coverage, catalogue, traffic);
  const { reports, docsUrl, color, signal } = end;
  return finishRun({ out, reports, docsUrl, color, interruption: { signal }, io });
}

/** Seed and effort have no meaning, since nothing was sent. */
function trafficHeader(
  traffic: RecordedTraffic,
  { catalogue, target, strict }: Pick<EndOfTraffic, 'catalogue' | 'target' | 'strict'>,
): RecordHeader {
  const base = traffic.bases[0]?.base ?? '';
  const profile = sha256(JSON.stringify(traffic.bases.map(({ base: each }) => each)));
  return {
    type: 'header',
    schemaVersion: 1,
    kind: 'traffic',
    traffic,
    target: target ?? { name: base === '' ? 'a recording' : base, version: 'as recorded', baseUrl: base },
    ...recordedHarness(catalogue, profile),
    seed: 0,
    effort: 'quick',
    strict,
    selection: { operations: null, requirements: null },
    waivers: [],
    shard: null,
    planned: trafficChecks,
    startedAt: new Date().toISOString(),
  };
}
