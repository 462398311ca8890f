import type { RunFinding } from '../record/run/run.ts';
import { shellStory } from './shell-story.ts';
import type { Story } from './story.ts';

/** The part of a finding that its scripts say. */
type ScriptedFinding = Pick<RunFinding, 'requirement' | 'operation' | 'message' | 'expected' | 'actual'>;

/** What scripts say beside a finding itself. */
export interface ScriptFacts {
  readonly level: string;
  /** The sentence of its requirement; empty where that is not known. */
  readonly statement: string;
  /** In which operations it shows; null: in this one alone. */
  readonly where: string | null;
}

/** What a finding is, line by line, as the head of its scripts. */
export function scriptHeading(
  { requirement, operation, message }: Omit<ScriptedFinding, 'expected' | 'actual'>,
  { level, statement, where }: ScriptFacts,
): readonly string[] {
  return [
    `${requirement} (${level}), ${operation}: ${statement}`,
    ...(where === null ? [] : [`It shows ${where}. This is the first of them.`]),
    message,
  ];
}

/** The script of a finding, for a POSIX shell. @returns null where one of its requests is none that curl can send */
export function findingScript(story: Story, finding: ScriptedFinding, facts: ScriptFacts): string | null {
  return shellStory(story, {
    heading: scriptHeading(finding, facts),
    expected: finding.expected,
    actual: finding.actual,
  });
}
