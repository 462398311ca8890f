import { groupBy } from '../../../specs/words/group-by.ts';
import type { Run } from '../../record/run/run.ts';
import { explanationFor, explanationText } from '../../story/explanation.ts';
import { listEntries } from '../../verdict/entries/entries.ts';
import type { Entry, EntryWeight } from '../../verdict/entries/entry.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { entryMessage, findingDetails } from '../entry-text.ts';
import type { WriteReport } from '../report.ts';
import { XmlStream } from './xml-stream.ts';

export const write: WriteReport = (folder, name, { run, summary }) =>
  folder.writePieces(name, junitPieces(run, summary));

/** Writes the run as JUnit, in pieces: a suite per operation, a case per check, and one per further finding. */
export function* junitPieces(run: Run, summary: Summary): Generator<string> {
  const xml = new XmlStream();
  const entries = listEntries(run, summary);
  // JUnit has the count `skipped` only on a `testsuite`, not on `testsuites`.
  const { skipped: _skipped, ...all } = countElements(entries);
  xml.open('testsuites', { name: 'payroll-conformance', ...all, time: seconds(summary.run.durationMs) });
  for (const [name, group] of groupBy(entries, ({ group }) => group)) {
    const { startMs, endMs } = spanOf(group);
    const times = { time: seconds(endMs - startMs), timestamp: timestamp(startMs) };
    xml.open('testsuite', { name, ...countElements(group), ...times });
    xml.open('properties');
    for (const [property, value] of [...suiteProperties(run, summary), ...advisories(run, group)]) {
      xml.open('property', { name: property, value }).close();
    }
    xml.close();
    for (const entry of group) {
      writeCase(xml, run, entry);
      yield* xml.piece();
    }
    xml.close();
  }
  yield xml.end();
}

/** Broken shoulds, which fail nothing, as properties of their suite, since a test case cannot have any. */
const advisories = (run: Run, group: readonly Entry[]): readonly (readonly [string, string])[] =>
  group
    .filter(({ weight }) => weight === 'advises')
    .map((entry) => [`advisory ${entry.id}`, entryMessage(run, entry)] as const);

function countElements(entries: readonly Entry[]): Record<'tests' | 'failures' | 'errors' | 'skipped', string> {
  const count = (element: CaseElement): string =>
    String(entries.filter(({ weight }) => elements[weight] === element).length);
  return {
    tests: String(entries.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

function spanOf(entries: readonly Entry[]): { readonly startMs: number; readonly endMs: number } {
  let startMs = Number.POSITIVE_INFINITY;
  let endMs = 0;
  for (const { startedAt, durationMs } of entries) {
    startMs = Math.min(startMs, startedAt);
    endMs = Math.max(endMs, startedAt + durationMs);
  }
  return { startMs, endMs: Math.max(startMs, endMs) };
}

function suiteProperties(run: Run, summary: Summary): readonly (readonly [string, string])[] {
  const { target, run: facts } = summary;
  return [
    ['target', `${target.name} ${target.version}`],
    ['verdict', summary.conclusion.sentence],
    ['seed', String(facts.seed)],
    ['effort', facts.effort],
    ['harness', facts.harnessVersion],
    ['requirements', run.header.catalogue.revision],
    ...(run.unlisted.lines > 0 ? [['lines of checks that are not listed', String(run.unlisted.lines)] as const] : []),
  ];
}

function timestamp(ms: number): string {
  const moment = new Date(Number.isFinite(ms) ? ms : 0);
  return (Number.isNaN(moment.getTime()) ? new Date(0) : moment).toISOString().slice(0, 19);
}

type CaseElement = 'failure' | 'error' | 'skipped';

const elements: Readonly<Record<EntryWeight, CaseElement | null>> = {
  fails: 'failure',
  broken: 'error',
  undecided: 'error',
  excused: 'skipped',
  skipped: 'skipped',
  advises: null,
  passes: null,
};

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

function writeCase(xml: XmlStream, run: Run, entry: Entry): void {
  const { durationMs, finding, id, title, weight } = entry;
  const classname = id.replaceAll('/', '.');
  xml.open('testcase', { name: `${id}: ${title}`, classname, time: seconds(durationMs) });
  const element = elements[weight];
  if (element === 'skipped') xml.open('skipped', { message: entryMessage(run, entry) }).close();
  else if (element !== null) {
    const details = finding === null ? [] : findingDetails(run, finding);
    xml
      .open(element, { message: entryMessage(run, entry), type: entry.outcome })
      .lines(details)
      .close();
  }
  // Passing cases get no facts: their titles name their requirements already, and facts would double a large report's time.
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
