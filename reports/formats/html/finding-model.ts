import { isAboutSecurity } from '../../../specs/catalogue/security-requirements.ts';
import type { Header } from '../../../specs/words/exchange.ts';
import { showControls } from '../../escape/controls.ts';
import { forShell } from '../../escape/shell.ts';
import type { ExchangeEvidence } from '../../record/evidence/evidence.ts';
import type { Run } from '../../record/run/run.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { timelineRows } from '../../verdict/findings/timeline.ts';
import { viewFinding } from '../finding-view.ts';
import { bodyLines } from './json-lines.ts';
import { type SectionRow, sectionLink } from './section-rows.ts';
import { textDiff } from './text-diff.ts';

const linesShown = 40;

export function findingModel(run: Run, finding: SummaryFinding, sections: ReadonlyMap<string, SectionRow>) {
  const { phrase: _, ...view } = viewFinding(run, finding);
  const reference = finding.exchanges.at(-1) ?? '';
  const evidence = run.evidence.read(reference);
  return {
    ...view,
    section: sectionLink(sections, run.requirements.get(finding.requirement)?.section),
    security: isAboutSecurity(finding.requirement),
    curl: forShell(finding.curl),
    checks: finding.checks.slice(0, 20),
    // The difference is taken after controls were made visible: it could otherwise split the text that stands for a control.
    diff: textDiff(showControls(finding.expected), showControls(finding.actual)),
    timeline: timelineRows(finding.timeline ?? []),
    exchange: evidence === null ? null : exchangeModel(evidence, reference, finding.pointer),
  };
}

const exchangeModel = (
  { request, response, failure, earlier, totalMs }: ExchangeEvidence,
  reference: string,
  pointer: string | null,
) => ({
  reference,
  request: `${request.method} ${request.url}`,
  requestHeaders: headerLines(request.headers),
  requestBody: request.body === null ? [] : bodyLines(request.body, null),
  status: response?.status ?? null,
  failure: failure?.message ?? null,
  responseHeaders: headerLines(response?.headers ?? []),
  responseBody: response === null ? [] : bodyLines(response.text, pointer),
  oddities: (response?.oddities ?? []).slice(0, linesShown),
  earlier: earlier.length,
  totalMs: Math.round(totalMs),
});

const headerLines = (headers: readonly Header[]): readonly string[] =>
  headers.slice(0, linesShown).map(([name, value]) => `${name}: ${value}`);
