import { forTerminal } from '../../reports/escape/terminal.ts';
import { type Interruption, type Io, signalCodes } from '../io.ts';
import {
  beginSearch,
  checkOut,
  endSearch,
  type Mark,
  markRevision,
  type Revision,
  type SearchedRange,
  type SearchState,
} from './repository.ts';
import type { Tested } from './test-revision.ts';

/** Tests the revision that is checked out; returns null if a signal interrupted the test. */
type Test = (revision: Revision) => Promise<Tested | null>;

/** The end of the search for one requirement. `never`: the requirement does not fail even at the bad revision. */
interface SearchEnd {
  readonly at: SearchState | { readonly kind: 'never' };
  /** The verdicts of this search's tests on the requirement. */
  readonly marks: readonly Mark[];
}

/** Finds for each requirement the first revision at which it fails; tests each revision once. @returns the exit code */
export async function findFirstBad(
  range: SearchedRange,
  requirements: readonly string[],
  test: Test,
  { io, interruption }: { readonly io: Io; readonly interruption: Interruption },
): Promise<number> {
  const testedRevisions = new Map<string, Tested>();
  const testOnce: Test = async (revision) => {
    const tested = testedRevisions.get(revision.id) ?? (await test(revision));
    if (tested === null || testedRevisions.has(revision.id)) return tested;
    testedRevisions.set(revision.id, tested);
    say(io, `${String(testedRevisions.size).padStart(3)}  ${revisionLine(revision)}  ${describeTested(tested)}`);
    return tested;
  };
  const idsByText = new Map<string, string[]>();
  let isEachFound = true;
  for (const id of requirements) {
    const searched = await search(range, id, testOnce);
    if (interruption.signal !== null) return signalCodes[interruption.signal];
    isEachFound &&= searched.at.kind === 'found';
    const text = describeEnd(searched, range).join('\n');
    idsByText.set(text, [...(idsByText.get(text) ?? []), id]);
  }
  for (const [text, ids] of idsByText) for (const line of ['', ids.join(', '), ...text.split('\n')]) say(io, line);
  return isEachFound ? 0 : 3;
}

async function search(range: SearchedRange, requirement: string, test: Test): Promise<SearchEnd> {
  const marks: Mark[] = [];
  const markOf = async (revision: Revision): Promise<Mark | null> => {
    const tested = await test(revision);
    // `marks` holds only the requirements that are not good.
    const mark = tested && (tested.kind === 'skip' ? 'skip' : (tested.marks.get(requirement) ?? 'good'));
    if (mark !== null) marks.push(mark);
    return mark;
  };
  try {
    let at = await beginSearch(range);
    while (at.kind === 'test') {
      const mark = await markOf(at.revision);
      if (mark === null) return { at, marks };
      at = await markRevision(range, mark);
    }
    // The user says that the requirement fails at the bad revision, but only a test of that revision proves it.
    if (at.kind !== 'found' || at.revision.id !== range.bad.id) return { at, marks };
    await checkOut(range, at.revision);
    const mark = await markOf(at.revision);
    if (mark === 'skip') return { at: { kind: 'undecided', candidates: [at.revision] }, marks };
    return { at: mark === 'good' ? { kind: 'never' } : at, marks };
  } finally {
    await endSearch(range);
  }
}

function describeTested(tested: Tested): string {
  if (tested.kind === 'skip') return `skip: ${tested.why}`;
  const marked = (wanted: Mark) => [...tested.marks].flatMap(([id, mark]) => (mark === wanted ? id : [])).join(', ');
  const parts = (['bad', 'skip'] as const).flatMap((mark) => (marked(mark) === '' ? [] : `${mark}: ${marked(mark)}`));
  return parts.length === 0 ? 'good' : parts.join('; ');
}

function describeEnd({ at, marks }: SearchEnd, { good, bad }: SearchedRange): readonly string[] {
  const skipped = marks.filter((mark) => mark === 'skip').length;
  const tests = marks.length - skipped;
  const counts = `${tests} ${tests === 1 ? 'test' : 'tests'}${skipped === 0 ? '' : `; ${skipped} skipped, since they could not be tested`}`;
  if (at.kind === 'never') return [`Does not fail at ${revisionLine(bad)} either: no revision of these broke it.`];
  if (at.kind === 'found') {
    return [
      `First bad revision: ${at.revision.id}`,
      `  ${at.revision.subject}`,
      `  found with ${counts}`,
      ...(marks.includes('good') ? [] : [`  no revision was good; ${revisionLine(good)} itself was not tested`]),
    ];
  }
  // The kind `test` does not come here: only a signal ends a search in it, and then nothing is described.
  const candidates = at.kind === 'undecided' ? at.candidates : [];
  return [
    `Undecided after ${counts}. The first bad revision is one of these:`,
    ...candidates.slice(0, 50).map((revision) => `  ${revisionLine(revision)}`),
    ...(candidates.length > 50 ? [`  and ${candidates.length - 50} more`] : []),
  ];
}

const revisionLine = ({ id, subject }: Revision): string => `${id.slice(0, 12)} ${subject}`;

function say({ stdout }: Io, line: string): void {
  stdout.write(`${forTerminal(line, 500)}\n`);
}
