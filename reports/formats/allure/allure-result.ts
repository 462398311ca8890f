import { createHash } from 'node:crypto';
import { LabelName, Severity, Stage, Status, type StepResult, type TestResult } from 'allure-js-commons';
import { createStepResult, createTestResult } from 'allure-js-commons/sdk/reporter';
import { operationIds, operations } from '../../../specs/operations.ts';
import type { Judged, Outcome } from '../../../specs/outcome.ts';
import { showControls } from '../../escape/controls.ts';
import type { Run, RunCheck } from '../../record/run/run.ts';
import type { Entry, EntryWeight } from '../../verdict/entry.ts';
import { statusDetails } from './allure-details.ts';
import type { AllureEvidence } from './allure-evidence.ts';

/** Operations of a finding whose exchanges are attached. */
const operationsAttached = 10;

/** The result of one entry. Its attachments are written as it is made. */
export function allureResult(
  run: Run,
  entry: Entry,
  { flaky, strict }: { readonly flaky: boolean; readonly strict: boolean },
  evidence: AllureEvidence,
): TestResult {
  const { check, durationMs, finding, id, startedAt, title } = entry;
  const identity = identityOf(id);
  const [start, stop] = [Math.round(startedAt), Math.round(startedAt + durationMs)];
  const parts = finding?.operations.slice(0, operationsAttached) ?? [];
  return {
    ...createTestResult(identity, identity),
    testCaseId: identity,
    fullName: showControls(id),
    titlePath: id.split('/').slice(0, -1).map(showControls),
    name: showControls(title),
    ...(check === null ? {} : { description: description(run, check) }),
    status: statusOfEntry(entry),
    statusDetails: statusDetails(entry),
    stage: Stage.FINISHED,
    start,
    stop,
    labels: labelsOf(run, entry, flaky),
    parameters:
      finding === null
        ? []
        : [
            { name: 'finding', value: String(finding.id), excluded: true },
            { name: 'fingerprint', value: showControls(finding.fingerprint), excluded: true },
          ],
    steps: stepsOf(run, entry).map(([requirement, judged]) => ({
      ...requirementStep(run, requirement, judged, strict),
      start,
      stop,
    })),
    attachments: parts.flatMap((part, index) => evidence.attach(identity, index + 1, part)),
  };
}

// Allure knows a test again by this: from the entry's id alone, not from where the package is installed.
function identityOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

const statuses: Readonly<Record<EntryWeight, Status>> = {
  fails: Status.FAILED,
  excused: Status.FAILED,
  broken: Status.BROKEN,
  undecided: Status.SKIPPED,
  skipped: Status.SKIPPED,
  advises: Status.PASSED,
  passes: Status.PASSED,
};

/** What the baseline had, or a waiver covers, stays failed, with a tag that says so: it is no less wrong. */
function statusOfEntry({ finding, weight }: Entry): Status {
  return weight === 'undecided' && finding !== null ? Status.FAILED : statuses[weight];
}

function labelsOf(run: Run, entry: Entry, flaky: boolean): TestResult['labels'] {
  const { check, code, finding, group, mark, outcome, weight } = entry;
  const stories = storiesOf(entry);
  const levels = stories.map((id) => run.requirements.get(id)?.level ?? 'must');
  const tags = [
    ...(weight === 'passes' || weight === 'fails' || weight === 'excused' ? [] : [outcome]),
    ...(mark === null ? [] : [mark]),
    ...(code === null ? [] : [code]),
    ...(flaky ? ['flaky'] : []),
  ];
  const theme = check?.operation ?? (group === 'run' || finding !== null ? group : themeOf(entry.id));
  return [
    { name: LabelName.EPIC, value: group === 'run' ? 'The run' : epicOf(theme) },
    { name: LabelName.FEATURE, value: showControls(theme) },
    ...(stories.length > 0
      ? stories.map((id) => ({ name: LabelName.STORY, value: story(run, id) }))
      : [{ name: LabelName.STORY, value: showControls(entry.title) }]),
    { name: LabelName.SEVERITY, value: levels.includes('must') || check === null ? Severity.CRITICAL : Severity.MINOR },
    ...tags.map((value) => ({ name: LabelName.TAG, value })),
  ];
}

/** The requirements under which an entry shows: those that it breaks, or else all of its check. */
function storiesOf({ check, finding }: Entry): readonly string[] {
  return finding?.requirements ?? Object.keys(check?.requirements ?? {});
}

/** The group of an operation; of what is none, or cuts across, another. */
function epicOf(operation: string): string {
  const known = operationIds.find((id) => id === operation);
  return known === undefined ? 'Across operations' : operations[known].tag;
}

function themeOf(id: string): string {
  return id.split('/', 1)[0] ?? id;
}

/** What a check says of its requirements; a further finding of it is about its own alone. */
function stepsOf(run: Run, { check, finding, id }: Entry): readonly (readonly [string, Judged])[] {
  if (check === null) return [];
  const all = Object.entries(check.requirements);
  const own = all.filter(([requirement]) => finding?.requirements.includes(requirement));
  return id === check.check ? all : own.filter(([requirement]) => run.requirements.has(requirement));
}

function requirementStep(run: Run, id: string, { outcome, reason }: Judged, strict: boolean): StepResult {
  return {
    ...createStepResult(),
    name: `${story(run, id)}${outcome === 'passed' ? '' : ` [${outcome}]`}`,
    status: statusOf(outcome, strict),
    statusDetails: reason === null ? {} : { message: showControls(reason) },
    stage: Stage.FINISHED,
  };
}

function statusOf(outcome: Outcome, strict: boolean): Status {
  if (outcome === 'advisory') return strict ? Status.FAILED : Status.PASSED;
  if (outcome === 'failed') return Status.FAILED;
  if (outcome === 'error') return Status.BROKEN;
  return outcome === 'passed' ? Status.PASSED : Status.SKIPPED;
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
