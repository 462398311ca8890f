import type { RedactedExchange } from '../../../specs/words/exchange.ts';
import type {
  CheckReport,
  RecordCheck,
  RecordedFinding,
  RecordFooter,
  RecordHeader,
  ReportedEntity,
  ReportedFinding,
} from '../../../specs/words/record.ts';
import { clip } from '../../escape/controls.ts';
import { RunFolder } from '../disk/run-folder.ts';
import { evidenceBounds, type SettableBounds } from '../evidence/evidence-bounds.ts';
import { EvidenceStore } from '../evidence/evidence-store.ts';
import { joinFindings } from '../join/join-findings.ts';
import { type FooterFacts, RecordFile } from './record-file.ts';

interface FooterInput extends Omit<FooterFacts, 'endedAt' | 'durationMs'> {
  readonly created: readonly ReportedEntity[];
}

/** The record of a run under way. A line is on its way to the disk when a call returns. All throw `ReportError`. */
export interface RecordWriter {
  readonly path: string;
  /** Keeps the evidence of findings, appends the line, and returns it; `round`: which time the plan is run. */
  check(report: CheckReport, round?: number): RecordCheck;
  footer(input: FooterInput): RecordFooter;
  /** Closes the file; without a footer the run counts as interrupted. Harmless when called again. */
  close(): void;
}

/** Starts a record in `dir`, which is created, and replaces an older one. `limits`: the bounds on what is kept. */
export function openRecord(dir: string, header: RecordHeader, limits: SettableBounds = evidenceBounds): RecordWriter {
  const folder = new RunFolder(dir);
  const file = new RecordFile(folder, header);
  const evidence = new EvidenceStore(folder, limits);
  return {
    path: file.path,
    check(report, round) {
      const recorded = recordLine(report, evidence, limits.findingsPerCheck);
      const line = round === undefined ? recorded : { ...recorded, round };
      file.check(line);
      return line;
    },
    footer(input) {
      const endedAt = new Date();
      const durationMs = Math.max(0, endedAt.getTime() - Date.parse(header.startedAt));
      return file.footer({ ...input, endedAt: endedAt.toISOString(), durationMs });
    },
    close: () => file.close(),
  };
}

function recordLine(report: CheckReport, evidence: EvidenceStore, findingsPerCheck: number): RecordCheck {
  // References of what was written before: findings of a check may share exchanges.
  const written = new Map<RedactedExchange, string>();
  const { later, ...counted } = report;
  const record = (findings: readonly ReportedFinding[]): readonly RecordedFinding[] => {
    // Findings of one defect become one below, so more of them are taken than a line may hold.
    const recorded = findings.slice(0, findingsPerCheck * 5).map(
      ({ setup: _, ...finding }, at): RecordedFinding => ({
        ...clipTexts(finding),
        ...evidence.keep(report.check, findings[at] ?? finding, written),
      }),
    );
    return withinLine(joinFindings(recorded).slice(0, findingsPerCheck));
  };
  const findings = record(report.findings);
  const ofLater = later === undefined ? {} : { later: { ...later, findings: record(later.findings) } };
  const latencies = Object.entries(report.latenciesMs).map(([operation, values]) => {
    const rounded = values.slice(0, evidenceBounds.latencies).map((ms) => Math.round(ms * 100) / 100);
    return [operation, rounded] as const;
  });
  // The digests also cover files of findings that were joined with others, so that the chain covers every file.
  const digests = evidence.digestsOf([...written.values()]);
  return {
    type: 'check',
    ...counted,
    findings,
    ...ofLater,
    latenciesMs: Object.fromEntries(latencies),
    ...(Object.keys(digests).length === 0 ? {} : { evidence: digests }),
  };
}

/** Drops curl lines beyond the bound for one line of the record. */
function withinLine(findings: readonly RecordedFinding[]): readonly RecordedFinding[] {
  let left: number = evidenceBounds.curlCharactersPerCheck;
  return findings.map((finding) => {
    left -= finding.curl.length;
    return left >= 0 ? finding : { ...finding, curl: '' };
  });
}

type Texts = Pick<RecordedFinding, 'message' | 'expected' | 'actual' | 'curl' | 'pointer'>;

function clipTexts<F extends Texts>(finding: F): F {
  const { message, expected, actual, curl, pointer } = finding;
  return {
    ...finding,
    message: clip(message, evidenceBounds.messageCharacters),
    expected: clip(expected, evidenceBounds.valueCharacters),
    actual: clip(actual, evidenceBounds.valueCharacters),
    curl: clip(curl, evidenceBounds.curlCharacters),
    pointer: pointer === null ? null : clip(pointer, evidenceBounds.messageCharacters),
  };
}
