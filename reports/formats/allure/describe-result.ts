import { createHash } from 'node:crypto';
import { LabelName, Severity, Status, type StatusDetails } from 'allure-js-commons';
import { operationIds, operations } from '../../../specs/interface/operations.ts';
import { isUnsteady } from '../../../specs/words/confirmation.ts';
import type { Judged, Outcome } from '../../../specs/words/finding.ts';
import type { RecordedRequirement } from '../../../specs/words/record.ts';
import { showControls } from '../../escape/controls.ts';
import type { RunCheck, RunFinding } from '../../record/run/run.ts';
import { findingNotes } from '../../verdict/findings/confirmation.ts';
import { type AttachedFinding, type DescribedAttachment, describeAttachments } from './describe-attachments.ts';

/** A finding as a result shows it, whether a record has it, or vitest runs the checks itself. */
export interface DescribedFinding
  extends Pick<
      RunFinding,
      'requirement' | 'pointer' | 'message' | 'count' | 'expected' | 'actual' | 'confirmed' | 'traceId'
    >,
    Pick<AttachedFinding, 'curl' | 'repeat'> {
  /** Reads the last exchanges of the finding that were kept. Called only for findings that get attachments. */
  exchanges(): AttachedFinding['exchanges'];
}

export interface DescribedCheck extends Omit<RunCheck, 'operations' | 'findings' | 'findingsLeft' | 'retries'> {
  readonly findings: readonly DescribedFinding[];
  /** Tags for facts that the check itself does not know, e.g. `waived`. */
  readonly tags: readonly string[];
}

/** The facts of a run that its results show. */
export interface ResultContext {
  readonly requirements: ReadonlyMap<string, Pick<RecordedRequirement, 'section' | 'level' | 'statement'>>;
  readonly seed: number;
  readonly effort: string;
  readonly strict: boolean;
}

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

export type StatusText = Readonly<Pick<StatusDetails, 'message' | 'trace' | 'expected' | 'actual'>>;

export interface DescribedStep {
  readonly name: string;
  readonly status: Status;
  readonly statusDetails: StatusText;
}

/** The content of an Allure result, for the command's report and for allure-vitest, with visible controls. */
export interface ResultDescription {
  /** The text by which Allure knows a check again: the check's id, without the place of the package. */
  readonly identity: string;
  readonly fullName: string;
  readonly titlePath: readonly string[];
  readonly name: string;
  readonly description: string;
  readonly status: Status;
  readonly labels: readonly NamedValue[];
  /** Parameters to show; Allure does not use them to recognise the result in another run. */
  readonly parameters: readonly NamedValue[];
  readonly steps: readonly DescribedStep[];
  readonly attachments: readonly (readonly DescribedAttachment[])[];
}

const findingsAttached = 10;

export const describeResult = (check: DescribedCheck, context: ResultContext): ResultDescription => ({
  identity: identityOf(check.check),
  fullName: showControls(check.check),
  titlePath: check.check.split('/').slice(0, -1).map(showControls),
  name: showControls(check.title),
  description: describeClauses(check, context),
  status: statusOf(check.judged.outcome, context.strict),
  labels: labelsOf(check, context),
  parameters: parametersOf(check, context),
  steps: Object.entries(check.requirements).map(([id, judged]) => requirementStep(check, context, id, judged)),
  attachments: check.findings
    .slice(0, findingsAttached)
    .map((finding) => describeAttachments({ ...finding, exchanges: finding.exchanges() })),
});

function labelsOf(check: DescribedCheck, { requirements }: ResultContext): readonly NamedValue[] {
  const { outcome, code } = check.judged;
  const broken = Object.entries(check.requirements).filter(([, each]) => isBroken(each.outcome));
  // A check that found something is listed only under the requirements that it found broken.
  const stories = broken.length > 0 ? broken.map(([id]) => id) : Object.keys(check.requirements);
  const levels = stories.map((id) => requirements.get(id)?.level ?? 'must');
  const tags = [...(outcome === 'passed' || outcome === 'failed' ? [] : [outcome]), ...(code === null ? [] : [code])];
  const unsteady = check.findings.some(isUnsteady) ? ['flaky'] : [];
  return [
    ...placeOf(check.operation, check.check),
    ...stories.map((id) => ({ name: LabelName.STORY, value: storyOf(requirements, id) })),
    { name: LabelName.SEVERITY, value: levels.includes('must') ? Severity.CRITICAL : Severity.MINOR },
    ...[...new Set([...tags, ...check.tags, ...unsteady])].map((value) => ({ name: LabelName.TAG, value })),
  ];
}

/** Epic and feature: the operation's group, and the operation; other results have a theme in place of them. */
export function placeOf(operation: string | null, check: string): readonly NamedValue[] {
  const known = operationIds.find((id) => id === operation);
  return [
    { name: LabelName.EPIC, value: known === undefined ? 'Across operations' : operations[known].tag },
    { name: LabelName.FEATURE, value: showControls(operation ?? themeOf(check)) },
  ];
}

/** The theme of a check: what stands before the first slash of its id, e.g. "overlap". */
export const themeOf = (check: string): string => check.split('/', 1)[0] ?? check;

export const identityOf = (check: string): string => createHash('sha256').update(check).digest('hex').slice(0, 32);

const isBroken = (outcome: Outcome): boolean => outcome === 'failed' || outcome === 'advisory';

function statusOf(outcome: Outcome, strict: boolean): Status {
  if (outcome === 'advisory') return strict ? Status.FAILED : Status.PASSED;
  if (outcome === 'failed') return Status.FAILED;
  if (outcome === 'error') return Status.BROKEN;
  return outcome === 'passed' ? Status.PASSED : Status.SKIPPED;
}

function findingLine(finding: DescribedFinding, { requirements }: ResultContext): string {
  const { requirement, message, pointer, count } = finding;
  const level = requirements.get(requirement)?.level ?? 'must';
  const where = pointer === null ? '' : ` at ${pointer}`;
  const notes = findingNotes(finding).map(([label, text]) => `; ${label}: ${text}`);
  const seen = count > 1 ? ` (${count} times)` : '';
  return showControls(`[${level}] ${requirement}${where}: ${message}${seen}${notes.join('')}`);
}

function requirementStep(check: DescribedCheck, context: ResultContext, id: string, judged: Judged): DescribedStep {
  const findings = check.findings.filter(({ requirement }) => requirement === id);
  const reason = judged.reason === null ? {} : { message: showControls(judged.reason) };
  return {
    name: `${storyOf(context.requirements, id)}${judged.outcome === 'passed' ? '' : ` [${judged.outcome}]`}`,
    status: statusOf(judged.outcome, context.strict),
    statusDetails:
      findings.length === 0 ? reason : { message: findings.map((each) => findingLine(each, context)).join('\n') },
  };
}

export function storyOf(requirements: ResultContext['requirements'], id: string): string {
  const statement = requirements.get(id)?.statement;
  return showControls(statement === undefined ? id : `${id} ${statement}`);
}

const parametersOf = ({ exchanges, properties }: DescribedCheck, { seed, effort }: ResultContext): NamedValue[] => [
  { name: 'seed', value: String(seed) },
  { name: 'effort', value: showControls(effort) },
  { name: 'requests', value: String(exchanges) },
  ...properties.map(({ name, planned, run }) => ({
    name: showControls(name),
    value: `${run} of ${planned} examples`,
  })),
];

function describeClauses(check: DescribedCheck, { requirements }: ResultContext): string {
  const sections = new Set(Object.keys(check.requirements).flatMap((id) => requirements.get(id)?.section ?? []));
  return `Check \`${showControls(check.check)}\`, clauses: ${showControls([...sections].join(', '))}.`;
}
