import type { Run } from '../../record/run/run.ts';
import type { Entry, EntryWeight } from '../../verdict/entries/entry.ts';
import { entryMessage, findingDetails } from '../entry-text.ts';
import type { XmlStream } from './xml-stream.ts';

/** The element in a case that did not pass. */
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

/** Writes an entry as a test case. */
export function writeCase(xml: XmlStream, run: Run, entry: Entry): void {
  const { check, durationMs, finding, id, title, weight } = entry;
  const classname = id.replaceAll('/', '.');
  xml.open('testcase', { name: `${id}: ${title}`, classname, time: seconds(durationMs) });
  // Most cases pass, and their titles begin with their requirements: properties for each would double the time of a large run.
  if (weight !== 'passes') {
    xml.open('properties');
    const requirements = finding?.requirements ?? Object.keys(check?.requirements ?? {});
    const properties = [
      ...(requirements.length === 0 ? [] : [['requirements', requirements.join(' ')] as const]),
      ['outcome', entry.outcome] as const,
      ...(entry.mark === null ? [] : [['mark', entry.mark] as const]),
      ...(finding === null
        ? []
        : [['finding', String(finding.id)] as const, ['fingerprint', finding.fingerprint] as const]),
      ...(weight === 'advises' ? [['advisory', entryMessage(run, entry)] as const] : []),
    ];
    for (const [name, value] of properties) xml.open('property', { name, value }).close();
    xml.close();
  }
  const element = elementFor(entry);
  if (element === 'skipped') xml.open('skipped', { message: entryMessage(run, entry) }).close();
  else if (element !== null) {
    const details = finding === null ? [] : findingDetails(run, finding);
    xml
      .open(element, { message: entryMessage(run, entry), type: entry.outcome })
      .lines(details)
      .close();
  }
  xml.close();
}
