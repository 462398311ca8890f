import type { Run } from '../../record/run/run.ts';
import { explanationFor, explanationText } from '../../story/explanation.ts';
import type { Entry, EntryWeight } from '../../verdict/entries/entry.ts';
import { entryMessage, findingDetails } from '../entry-text.ts';
import type { XmlStream } from './xml-stream.ts';

export type CaseElement = 'failure' | 'error' | 'skipped';

const elements: Readonly<Record<EntryWeight, CaseElement | null>> = {
  fails: 'failure',
  broken: 'error',
  undecided: 'error',
  excused: 'skipped',
  skipped: 'skipped',
  advises: null,
  passes: null,
};

/** The element that shows an entry in JUnit: its case has at most one. */
export function elementFor({ weight }: Pick<Entry, 'weight'>): CaseElement | null {
  return elements[weight];
}

/** Milliseconds as JUnit writes times: seconds with three digits. */
export function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

export function writeCase(xml: XmlStream, run: Run, entry: Entry): void {
  const { durationMs, finding, id, title, weight } = entry;
  const classname = id.replaceAll('/', '.');
  xml.open('testcase', { name: `${id}: ${title}`, classname, time: seconds(durationMs) });
  const element = elementFor(entry);
  if (element === 'skipped') xml.open('skipped', { message: entryMessage(run, entry) }).close();
  else if (element !== null) {
    const details = finding === null ? [] : findingDetails(run, finding);
    xml
      .open(element, { message: entryMessage(run, entry), type: entry.outcome })
      .lines(details)
      .close();
  }
  // Most cases pass, and their titles begin with their requirements: facts of each would double the time of a large run.
  if (weight !== 'passes') xml.open('system-out').lines(factsOf(run, entry)).close();
  xml.close();
}

/** The facts of a case, a line each: Jenkins' xUnit schema has no place for properties there. */
function factsOf(run: Run, { check, finding, mark, outcome }: Entry): readonly string[] {
  const requirements = finding?.requirements ?? Object.keys(check?.requirements ?? {});
  const explanation = finding === null ? null : explanationFor(finding.requirement, run);
  return [
    ...(requirements.length === 0 ? [] : [`requirements: ${requirements.join(' ')}`]),
    `outcome: ${outcome}`,
    ...(mark === null ? [] : [`mark: ${mark}`]),
    ...(finding === null ? [] : [`finding: ${finding.id}`, `fingerprint: ${finding.fingerprint}`]),
    ...(explanation === null ? [] : [`explained by: ${explanationText(explanation)}`]),
  ];
}
