import { createHash } from 'node:crypto';
import { LabelName, Severity, Stage, Status, type StepResult, type TestResult } from 'allure-js-commons';
import { createStepResult, createTestResult } from 'allure-js-commons/sdk/reporter';
import { defectKey } from '../../../specs/fingerprint.ts';
import { operationIds, operations } from '../../../specs/operations.ts';
import type { Judged, Outcome } from '../../../specs/outcome.ts';
import { showControls } from '../../escape/controls.ts';
import type { Run, RunCheck, RunFinding } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import type { AllureEvidence } from './allure-evidence.ts';

/** Findings of a check whose exchanges are attached. */
const findingsAttached = 10;

/** The result of one check. Its attachments are written as it is made. */
export function allureResult(
  run: Run,
  summary: Summary,
  check: RunCheck,
  flaky: boolean,
  evidence: AllureEvidence,
): TestResult {
  const identity = identityOf(check.check);
  const broken = Object.entries(check.requirements).filter(
    ([, { outcome }]) => outcome === 'failed' || outcome === 'advisory',
  );
  // A story under which a broken check shows is one that it broke: not those that it found in order.
  const stories = broken.length > 0 ? broken.map(([id]) => id) : Object.keys(check.requirements);
  const levels = stories.map((id) => run.requirements.get(id)?.level ?? 'must');
  const { outcome } = check.judged;
  const shown = check.findings.slice(0, findingsAttached);
  return {
    ...createTestResult(identity, identity),
    testCaseId: identity,
    fullName: showControls(check.check),
    titlePath: check.check.split('/').slice(0, -1).map(showControls),
    name: showControls(check.title),
    description: description(run, check),
    status: statusOf(outcome, summary.strict),
    statusDetails: statusDetails(run, check, evidence),
    stage: Stage.FINISHED,
    start: Math.round(check.startedAt),
    stop: Math.round(check.startedAt + check.durationMs),
    labels: [
      { name: LabelName.EPIC, value: epicOf(check.operation) },
      { name: LabelName.FEATURE, value: showControls(check.operation ?? themeOf(check.check)) },
      ...stories.map((id) => ({ name: LabelName.STORY, value: story(run, id) })),
      { name: LabelName.SEVERITY, value: levels.includes('must') ? Severity.CRITICAL : Severity.MINOR },
      ...(outcome === 'passed' || outcome === 'failed' ? [] : [{ name: LabelName.TAG, value: outcome }]),
      ...(check.judged.code === null ? [] : [{ name: LabelName.TAG, value: check.judged.code }]),
      ...waivedTag(summary, check.findings),
      ...(flaky ? [{ name: LabelName.TAG, value: 'flaky' }] : []),
    ],
    steps: Object.entries(check.requirements).map(([id, judged]) =>
      requirementStep(run, check, id, judged, summary.strict),
    ),
    attachments: shown.flatMap((finding, index) => evidence.attach(identity, index + 1, finding)),
  };
}

/** The result of a planned check that never reported: shown as skipped: its absence would look like a smaller, better run. */
export function missingResult(run: Run, check: string): TestResult {
  const identity = identityOf(check);
  const theme = themeOf(check);
  return {
    ...createTestResult(identity, identity),
    testCaseId: identity,
    fullName: showControls(check),
    name: showControls(check),
    status: Status.SKIPPED,
    statusDetails: { message: showControls(`[blocked] ${run.interrupted ?? 'It was planned, and never reported.'}`) },
    stage: Stage.FINISHED,
    start: Date.parse(run.header.startedAt),
    stop: Date.parse(run.header.startedAt),
    labels: [
      { name: LabelName.EPIC, value: epicOf(theme) },
      { name: LabelName.FEATURE, value: showControls(theme) },
      { name: LabelName.STORY, value: 'Planned, and never reported' },
      { name: LabelName.TAG, value: 'blocked' },
    ],
  };
}

/** The group of an operation; of what is none, or cuts across, another. */
function epicOf(operation: string | null): string {
  const known = operationIds.find((id) => id === operation);
  return known === undefined ? 'Across operations' : operations[known].tag;
}

function themeOf(check: string): string {
  return check.split('/', 1)[0] ?? check;
}

// Allure knows a test again by this: from the check's id alone, not from where the package is installed.
function identityOf(check: string): string {
  return createHash('sha256').update(check).digest('hex').slice(0, 32);
}

function statusOf(outcome: Outcome, strict: boolean): Status {
  if (outcome === 'advisory') return strict ? Status.FAILED : Status.PASSED;
  if (outcome === 'failed') return Status.FAILED;
  if (outcome === 'error') return Status.BROKEN;
  return outcome === 'passed' ? Status.PASSED : Status.SKIPPED;
}

function statusDetails(run: Run, check: RunCheck, evidence: AllureEvidence): TestResult['statusDetails'] {
  const { outcome, code, reason } = check.judged;
  const first = check.findings[0];
  if (first === undefined) {
    if (outcome === 'passed') return {};
    return { message: showControls(`[${outcome}${code === null ? '' : `: ${code}`}] ${reason ?? ''}`.trim()) };
  }
  return {
    message: check.findings
      .slice(0, 20)
      .map((finding) => findingLine(run, finding))
      .join('\n'),
    trace: check.findings
      .slice(0, 5)
      .map((finding) => evidence.curlOf(finding))
      .filter((curl) => curl !== '')
      .join('\n\n'),
    expected: showControls(first.expected),
    actual: showControls(first.actual),
  };
}

function findingLine(run: Run, { requirement, message, pointer, count }: RunFinding): string {
  const level = run.requirements.get(requirement)?.level ?? 'must';
  const where = pointer === null ? '' : ` at ${pointer}`;
  return showControls(`[${level}] ${requirement}${where}: ${message}${count > 1 ? ` (${count} times)` : ''}`);
}

function requirementStep(run: Run, check: RunCheck, id: string, judged: Judged, strict: boolean): StepResult {
  const findings = check.findings.filter(({ requirement }) => requirement === id);
  const reason = judged.reason === null ? {} : { message: showControls(judged.reason) };
  return {
    ...createStepResult(),
    name: `${story(run, id)}${judged.outcome === 'passed' ? '' : ` [${judged.outcome}]`}`,
    status: statusOf(judged.outcome, strict),
    statusDetails:
      findings.length === 0 ? reason : { message: findings.map((finding) => findingLine(run, finding)).join('\n') },
    stage: Stage.FINISHED,
    start: Math.round(check.startedAt),
    stop: Math.round(check.startedAt),
  };
}

function story(run: Run, id: string): string {
  const statement = run.requirements.get(id)?.statement;
  return showControls(statement === undefined ? id : `${id} ${statement}`);
}

function description(run: Run, check: RunCheck): string {
  const sections = new Set(Object.keys(check.requirements).flatMap((id) => run.requirements.get(id)?.section ?? []));
  const properties = check.properties.map(
    ({ name, planned, run: done }) => `- ${showControls(name)}: ${done} of ${planned} examples`,
  );
  return [
    `Check \`${showControls(check.check)}\`, clauses: ${showControls([...sections].join(', '))}.`,
    ...(properties.length > 0 ? ['', ...properties] : []),
  ].join('\n');
}

function waivedTag({ findings }: Summary, own: readonly RunFinding[]): TestResult['labels'] {
  const defects = findings.flatMap(({ operations }) => operations);
  const waivedKeys = new Set(defects.filter(({ waiver }) => waiver !== null).map(defectKey));
  const waived = own.some((finding) => waivedKeys.has(defectKey(finding)));
  return waived ? [{ name: LabelName.TAG, value: 'waived' }] : [];
}
