import { isAboutSecurity } from '../../specs/catalogue/security-requirements.ts';
import { addDays, dayAt } from '../../specs/interface/calendar.ts';
import type { FingerprintedDefect } from '../../specs/words/finding.ts';
import { clip, showControls } from '../escape/controls.ts';
import { evidenceFolderName } from '../record/evidence/evidence-folder.ts';
import type { Run } from '../record/run/run.ts';
import type { SummaryFinding } from '../verdict/findings/summary-finding.ts';
import { storyOf } from './build-story.ts';
import { type Explanation, explanationFor, isOwn } from './explanation.ts';
import { type NoStory, type Story, type StoryStep, stepTitle } from './story.ts';

/** The ways to repeat a finding, or to excuse it, as texts for a reader. */
export interface Repeat {
  /** The requests in order, each with what it is for and the status that the run saw; empty if they were not kept. */
  readonly steps: readonly string[];
  /** The steps in one line, by number and title. */
  readonly short: string;
  /** The command that runs the finding's script; null: its evidence makes none. */
  readonly script: string | null;
  /** The command that runs its checks again; null: the checks are not the harness's, or no request showed the finding. */
  readonly replay: string | null;
  readonly explanation: Explanation | null;
  /** A waiver for each operation, as lines of a profile without reason and owner. Empty for a finding about security. */
  readonly waiver: readonly string[];
}

const maxStories = 500;

const stories = new WeakMap<Run, Map<string, Story | NoStory>>();

/** Makes the story of a finding once for all reports of a run. */
export function storyFor(run: Run, finding: SummaryFinding): Story | NoStory {
  const storiesOfRun = stories.get(run) ?? new Map<string, Story | NoStory>();
  stories.set(run, storiesOfRun);
  const key = `${finding.requirement} ${finding.operation} ${finding.fingerprint}`;
  const story =
    storiesOfRun.get(key) ??
    (finding.id > maxStories ? { unavailable: 'there are too many findings' } : storyOf(run, finding));
  storiesOfRun.set(key, story);
  return story;
}

export const scriptName = ({ id }: SummaryFinding): string => `${evidenceFolderName}/finding-${id}.sh`;

/** Says how a finding can be repeated, or excused. Control characters are shown; nothing is escaped for a format yet. */
export function repeatOf(run: Run, finding: SummaryFinding): Repeat {
  const story = storyFor(run, finding);
  const profile = profileFlag(run.header.target.baseUrl, run.profileFile);
  return {
    steps: describeSteps(story),
    short: stepsOf(story)
      .map((step) => `${step.number}. ${shortTitle(step)}`)
      .join(', '),
    script: 'unavailable' in story ? null : `sh ${quoted(run.evidence.pathOf(scriptName(finding)))}`,
    replay:
      finding.exchanges.length === 0 || isOwn(finding.requirement, run)
        ? null
        : (clientLine(run, finding) ??
          `payroll-conformance replay ${quoted(run.evidence.pathOf('.'))} --finding ${finding.id}${profile}`),
    explanation: explanationFor(finding.requirement, run),
    waiver: isAboutSecurity(finding.requirement)
      ? []
      : waiverLines(
          finding.operations.filter(({ waiver }) => waiver === null),
          run.header.startedAt,
        ),
  };
}

function clientLine({ header }: Run, { checks: [check = ''] }: SummaryFinding): string | null {
  if (header.client === undefined) return null;
  const [task = '', scenario = ''] = check.split('/');
  // A client that was only served has no scenario to play.
  const played = scenario === 'served' ? '' : ` --scenario ${quoted(scenario)}`;
  return `payroll-conformance client ${header.client.invocation} --task ${quoted(task)}${played}`;
}

/** The command that judges a requirement anew. It needs the profile, but no folder of a run. */
export function rerunLine(
  requirement: string,
  { seed, effort, baseUrl }: { readonly seed: number; readonly effort: string; readonly baseUrl: string },
): string {
  const judged = `--requirements ${quoted(requirement)} --effort ${quoted(effort)} --seed ${seed}`;
  return `payroll-conformance run${profileFlag(baseUrl)} ${judged}`;
}

/** The flag for a profile; none for the embedded sandbox, which a command starts by itself. */
const profileFlag = (baseUrl: string, file = 'PROFILE'): string =>
  /^https?:/.test(baseUrl) ? ` --profile ${quoted(file)}` : '';

export const describeSteps = (story: Story | NoStory): readonly string[] => stepsOf(story).map(describeStep);

const stepsOf = (story: Story | NoStory): readonly StoryStep[] => ('unavailable' in story ? [] : story.steps);

function describeStep(step: StoryStep): string {
  const path = showControls(clip(step.path, 300));
  const parts = { setup: 'sets up', led: 'leads to it', deciding: 'decides' };
  return `${step.number}. ${step.method} ${path} ${stepTitle(step)}: ${step.status ?? 'no answer'} (${parts[step.part]})`;
}

const shortTitle = (step: StoryStep): string => stepTitle({ ...step, captures: [] });

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** The end that a proposed waiver has: the day 60 days after this instant, in milliseconds. */
export const proposedExpiry = (startedAt: number): string => addDays(dayAt(startedAt), 60);

/** Writes a waiver of each defect as lines of a profile, to be filled in; none if `startedAt` is not a time. */
export function waiverLines(
  defects: readonly Pick<FingerprintedDefect, 'requirement' | 'fingerprint'>[],
  startedAt: string,
): readonly string[] {
  const start = Date.parse(startedAt);
  if (Number.isNaN(start)) return [];
  const expires = proposedExpiry(start);
  return defects
    .slice(0, 20)
    .flatMap(({ requirement, fingerprint }) => [
      `- requirement: ${yamlText(requirement)}`,
      `  fingerprint: ${yamlText(fingerprint)}`,
      '  reason: why it is accepted for now',
      '  owner: who answers for it',
      `  expires: ${expires}`,
    ]);
}

const yamlText = (text: string): string =>
  /^[A-Z][A-Z0-9]*-[0-9]+$/.test(text) ? text : JSON.stringify(showControls(text));
