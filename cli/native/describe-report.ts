import { forShell } from '../../reports/escape/shell.ts';
import { describeResult, type ResultDescription } from '../../reports/formats/allure/describe-result.ts';
import { toEvidence } from '../../reports/record/evidence/evidence.ts';
import { curlOf } from '../../reports/record/evidence/evidence-curl.ts';
import { markOf } from '../../reports/verdict/waivers.ts';
import type { CheckReport, ReportedFinding } from '../../specs/record.ts';
import type { NativePlan } from './plan-native.ts';

/** Describes what came of a check as the report of a record would: see `describeResult`. */
export function describeReport(report: CheckReport, { settings, catalogue }: NativePlan): ResultDescription {
  const { seed, effort, strict, profile } = settings;
  const { requirements } = catalogue;
  const day = new Date(report.startedAt).toISOString().slice(0, 10);
  const isWaived = report.findings.some((finding) => markOf(profile.waivers, finding, day) !== null);
  const findings = report.findings.map((finding) => describeFinding(report.check, finding));
  return describeResult(
    { ...report, findings, tags: isWaived ? ['waived'] : [] },
    { requirements, seed, effort, strict },
  );
}

function describeFinding(check: string, finding: ReportedFinding) {
  const exchanges = finding.exchanges.map((exchange) => toEvidence(check, exchange));
  const deciding = exchanges.at(-1);
  return {
    ...finding,
    curl: deciding === undefined ? '' : forShell(curlOf(deciding)),
    exchanges: () => exchanges,
  };
}
