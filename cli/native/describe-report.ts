import { showControls } from '../../reports/escape/controls.ts';
import { forShell } from '../../reports/escape/shell.ts';
import { findingMessage } from '../../reports/formats/allure/allure-details.ts';
import { type AttachedRepeat, repeatText } from '../../reports/formats/allure/describe-attachments.ts';
import {
  type DescribedFinding,
  describeResult,
  type ResultDescription,
  type StatusText,
} from '../../reports/formats/allure/describe-result.ts';
import { type ExchangeEvidence, toEvidence } from '../../reports/record/evidence/evidence.ts';
import { curlOf } from '../../reports/record/evidence/evidence-curl.ts';
import { evidenceOf } from '../../reports/record/evidence/evidence-store.ts';
import { buildStory } from '../../reports/story/build-story.ts';
import { explanationFor, explanationText } from '../../reports/story/explanation.ts';
import { findingScript } from '../../reports/story/finding-script.ts';
import { describeSteps, rerunLine, waiverLines } from '../../reports/story/repeat.ts';
import { markOf, type WaiverMark } from '../../reports/verdict/standing/waivers.ts';
import { dayAt } from '../../specs/interface/calendar.ts';
import type { RedactedExchange } from '../../specs/words/exchange.ts';
import type { CheckReport, ReportedFinding } from '../../specs/words/record.ts';
import { packageDocsUrl } from '../package-root.ts';
import type { NativePlan } from './plan-native.ts';

export interface ReportDescription extends ResultDescription {
  readonly statusDetails: StatusText;
}

interface MarkedFinding extends ReportedFinding {
  readonly waiver: WaiverMark | null;
}

type ShownFinding = DescribedFinding & Pick<MarkedFinding, 'fingerprint' | 'waiver'>;

const messagesShown = 20;

/** Describes the result of a check as `describeResult` does, except for facts that only the whole run shows. */
export function describeReport(report: CheckReport, plan: NativePlan): ReportDescription {
  const { seed, effort, strict, profile } = plan.settings;
  const { requirements } = plan.catalogue;
  const day = dayAt(report.startedAt);
  const findings = report.findings.map((finding) =>
    describeFinding(report, { ...finding, waiver: markOf(profile.waivers, finding, day) }, plan),
  );
  const tags = findings.some(({ waiver }) => waiver !== null) ? ['waived'] : [];
  const described = describeResult({ ...report, findings, tags }, { requirements, seed, effort, strict });
  const [first] = findings;
  const fingerprints = first === undefined ? [] : [{ name: 'fingerprint', value: first.fingerprint }];
  return {
    ...described,
    parameters: [...fingerprints, ...described.parameters],
    statusDetails: first === undefined ? reasonOf(report) : statusOf(findings, first, plan),
  };
}

function describeFinding(report: CheckReport, finding: MarkedFinding, plan: NativePlan): ShownFinding {
  const evidence = gatherEvidence(report.check, finding);
  const deciding = evidence.exchanges.at(-1);
  return {
    ...finding,
    curl: deciding === undefined ? '' : forShell(curlOf(deciding)),
    repeat: describeRepeat(report, finding, evidence, plan),
    exchanges: () => evidence.exchanges,
  };
}

/** Says how to repeat a finding of a run in vitest, which leaves no record that `replay` could read. */
function describeRepeat(
  report: CheckReport,
  finding: MarkedFinding,
  { references, ...evidence }: LiveEvidence,
  { catalogue, settings, ownChecks }: NativePlan,
): AttachedRepeat {
  const { baseUrl } = settings.profile;
  const story = buildStory({ baseUrl, evidence }, { ...finding, ...references });
  const requirement = catalogue.requirements.get(finding.requirement);
  const explanation = explanationFor(finding.requirement, { ...catalogue, docsUrl: packageDocsUrl });
  const isOwn = ownChecks.some(({ check }) => check.id === report.check);
  const text = repeatText(
    {
      steps: describeSteps(story),
      // The command line does not know the team's own checks, so it can't run one again.
      again: isOwn ? null : rerunLine(finding.requirement, { ...settings, baseUrl }),
      waiver: waiverLines(finding.waiver === null ? [finding] : [], new Date(report.startedAt).toISOString()),
    },
    explanation === null ? [] : [explanationText(explanation)],
  );
  const facts = { level: requirement?.level ?? 'must', statement: requirement?.statement ?? '', where: null };
  return { text, script: 'unavailable' in story ? null : findingScript(story, finding, facts) };
}

function reasonOf({ judged: { outcome, code, reason } }: CheckReport): StatusText {
  if (outcome === 'passed') return {};
  return { message: showControls(`[${outcome}${code === null ? '' : `: ${code}`}] ${reason ?? ''}`.trim()) };
}

function statusOf(
  findings: readonly ShownFinding[],
  first: ShownFinding,
  { catalogue: { requirements } }: NativePlan,
): StatusText {
  const messages = findings.slice(0, messagesShown).map((finding) =>
    findingMessage({
      ...finding,
      level: requirements.get(finding.requirement)?.level ?? 'must',
      id: null,
      where: null,
      phrase: finding.waiver === null ? null : 'waived',
      waiver: finding.waiver === null ? null : { ...finding.waiver, extent: '' },
    }),
  );
  return {
    message: messages.join('\n'),
    trace: first.curl,
    expected: showControls(first.expected),
    actual: showControls(first.actual),
  };
}

interface LiveEvidence {
  readonly exchanges: readonly ExchangeEvidence[];
  /** References to these exchanges and those that set them up, which `read` resolves. */
  readonly references: { readonly exchanges: readonly string[]; readonly setup: readonly string[] };
  read(reference: string | undefined): ExchangeEvidence | null;
}

function gatherEvidence(check: string, finding: ReportedFinding): LiveEvidence {
  const kept = evidenceOf(finding);
  const gathered = new Map<RedactedExchange, ExchangeEvidence>();
  for (const each of [...kept.setup, ...kept.exchanges]) gathered.set(each, toEvidence(check, each));
  const byReference = new Map([...gathered.values()].map((evidence, index) => [String(index), evidence]));
  const numbers = new Map([...gathered.keys()].map((exchange, index) => [exchange, String(index)]));
  const refer = (exchanges: readonly RedactedExchange[]) => exchanges.flatMap((each) => numbers.get(each) ?? []);
  return {
    exchanges: kept.exchanges.flatMap((each) => gathered.get(each) ?? []),
    references: { exchanges: refer(kept.exchanges), setup: refer(kept.setup) },
    read: (reference) => byReference.get(reference ?? '') ?? null,
  };
}
