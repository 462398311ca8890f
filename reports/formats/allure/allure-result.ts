import { LabelName, LinkType, Severity, Stage, Status, type TestResult } from 'allure-js-commons';
import { createStepResult, createTestResult } from 'allure-js-commons/sdk/reporter';
import { showControls } from '../../escape/controls.ts';
import type { Run } from '../../record/run/run.ts';
import { explanationFor } from '../../story/explanation.ts';
import type { Entry, EntryWeight } from '../../verdict/entries/entry.ts';
import { statusDetails } from './allure-details.ts';
import type { AllureEvidence } from './allure-evidence.ts';
import {
  describeResult,
  identityOf,
  type NamedValue,
  placeOf,
  type ResultContext,
  type ResultDescription,
  storyOf,
  themeOf,
} from './describe-result.ts';

const operationsAttached = 10;

/** Makes the result that stands for an entry, and writes its attachments. */
export function allureResult(
  run: Run,
  entry: Entry,
  { flaky, strict }: { readonly flaky: boolean; readonly strict: boolean },
  evidence: AllureEvidence,
): TestResult {
  const context = { requirements: run.requirements, seed: run.header.seed, effort: run.header.effort, strict };
  const described = describeEntry(entry, context, evidence);
  const identity = identityOf(entry.id);
  const [start, stop] = [Math.round(entry.startedAt), Math.round(entry.startedAt + entry.durationMs)];
  return {
    ...createTestResult(identity, identity),
    testCaseId: identity,
    fullName: showControls(entry.id),
    titlePath: entry.id.split('/').slice(0, -1).map(showControls),
    name: showControls(entry.title),
    ...(described === null ? {} : { description: described.description }),
    status: statusOf(entry),
    statusDetails: statusDetails(run, entry),
    stage: Stage.FINISHED,
    start,
    stop,
    links: linksOf(run, entry),
    labels: [...labelsOf(entry, context, flaky)],
    parameters: [...findingOf(entry), ...(described?.parameters ?? [])].map((each) => ({ ...each, excluded: true })),
    steps: (described?.steps ?? []).map((step) => ({
      ...createStepResult(),
      ...step,
      stage: Stage.FINISHED,
      start,
      stop,
    })),
    attachments: (described?.attachments ?? []).flatMap((each, index) =>
      evidence.write(`${identity}-${index + 1}`, each),
    ),
  };
}

function describeEntry(
  { check, finding, id, title }: Entry,
  context: ResultContext,
  evidence: AllureEvidence,
): ResultDescription | null {
  if (check === null) return null;
  // The first entry of a check has its id, and shows all that it judged; each further one shows a finding.
  const isFirst = id === check.check;
  const judged = Object.entries(check.requirements);
  const shown = judged.filter(([requirement]) => isFirst || finding?.requirements.includes(requirement));
  const findings =
    finding === null
      ? []
      : finding.operations.slice(0, operationsAttached).map((part) => evidence.describe({ ...finding, ...part }));
  return describeResult({ ...check, title, findings, tags: [], requirements: Object.fromEntries(shown) }, context);
}

function linksOf(run: Run, { finding }: Entry): TestResult['links'] {
  const url = finding === null ? null : (explanationFor(finding.requirement, run)?.url ?? null);
  return url === null ? [] : [{ name: `Explanation of ${finding?.requirement}`, url, type: LinkType.DEFAULT }];
}

function findingOf({ finding }: Entry): readonly NamedValue[] {
  if (finding === null) return [];
  return [
    { name: 'finding', value: String(finding.id) },
    { name: 'fingerprint', value: showControls(finding.fingerprint) },
  ];
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

/** The status of a result. A failure that the baseline had, too, or that is waived still counts as failed, but has a tag. */
const statusOf = ({ finding, weight }: Entry): Status =>
  weight === 'undecided' && finding !== null ? Status.FAILED : statuses[weight];

function labelsOf(entry: Entry, { requirements }: ResultContext, flaky: boolean): readonly NamedValue[] {
  const { check, code, finding, group, id, mark, outcome, weight } = entry;
  const stories = finding?.requirements ?? Object.keys(check?.requirements ?? {});
  const levels = stories.map((each) => requirements.get(each)?.level ?? 'must');
  const isSaidByStatus = weight === 'passes' || weight === 'fails' || weight === 'excused';
  const tags = [isSaidByStatus ? null : outcome, mark, code, flaky ? 'flaky' : null].filter((tag) => tag !== null);
  const theme = check?.operation ?? (group === 'run' || finding !== null ? group : themeOf(id));
  return [
    ...(group === 'run' ? runPlace : placeOf(theme, id)),
    ...(stories.length > 0 ? stories.map((each) => storyOf(requirements, each)) : [showControls(entry.title)]).map(
      (value) => ({ name: LabelName.STORY, value }),
    ),
    { name: LabelName.SEVERITY, value: check === null || levels.includes('must') ? Severity.CRITICAL : Severity.MINOR },
    ...tags.map((value) => ({ name: LabelName.TAG, value })),
  ];
}

const runPlace: readonly NamedValue[] = [
  { name: LabelName.EPIC, value: 'The run' },
  { name: LabelName.FEATURE, value: 'run' },
];
