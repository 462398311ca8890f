import { LabelName, Stage, Status, type TestResult } from 'allure-js-commons';
import { createStepResult, createTestResult } from 'allure-js-commons/sdk/reporter';
import { defectKey } from '../../../specs/fingerprint.ts';
import { showControls } from '../../escape/controls.ts';
import type { Run, RunCheck, RunFinding } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import type { AllureEvidence } from './allure-evidence.ts';
import { describeResult, identityOf, placeOf, themeOf } from './describe-result.ts';

/** The result of one check of a record. Its attachments are written as it is made. */
export function allureResult(
  run: Run,
  summary: Summary,
  check: RunCheck,
  flaky: boolean,
  evidence: AllureEvidence,
): TestResult {
  const { requirements, header } = run;
  const context = { requirements, seed: header.seed, effort: header.effort, strict: summary.strict };
  const tags = [...waivedTag(summary, check.findings), ...(flaky ? ['flaky'] : [])];
  const findings = check.findings.map((finding) => evidence.describe(finding));
  const described = describeResult({ ...check, findings, tags }, context);
  const { identity, attachments } = described;
  return {
    ...createTestResult(identity, identity),
    testCaseId: identity,
    fullName: described.fullName,
    titlePath: [...described.titlePath],
    name: described.name,
    description: described.description,
    status: described.status,
    statusDetails: described.statusDetails,
    stage: Stage.FINISHED,
    start: Math.round(check.startedAt),
    stop: Math.round(check.startedAt + check.durationMs),
    labels: [...described.labels],
    parameters: described.parameters.map((each) => ({ ...each, excluded: true })),
    steps: described.steps.map((step) => ({
      ...createStepResult(),
      ...step,
      stage: Stage.FINISHED,
      start: Math.round(check.startedAt),
      stop: Math.round(check.startedAt),
    })),
    attachments: attachments.flatMap((each, index) => evidence.write(`${identity}-${index + 1}`, each)),
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
      ...placeOf(theme, check),
      { name: LabelName.STORY, value: 'Planned, and never reported' },
      { name: LabelName.TAG, value: 'blocked' },
    ],
  };
}

function waivedTag({ findings }: Summary, own: readonly RunFinding[]): readonly string[] {
  const defects = findings.flatMap(({ operations }) => operations);
  const waivedKeys = new Set(defects.filter(({ waiver }) => waiver !== null).map(defectKey));
  return own.some((finding) => waivedKeys.has(defectKey(finding))) ? ['waived'] : [];
}
