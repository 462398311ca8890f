import { forTerminal } from '../../reports/escape/terminal.ts';
import { type Interruption, type Io, signalCodes } from '../io.ts';
import {
  beginSearch,
  endSearch,
  type Mark,
  markRevision,
  type Revision,
  type SearchedRange,
  type Standing,
} from './repository.ts';
import type { Tested } from './test-revision.ts';

/** A revision with what its test said. */
interface Marked {
  readonly revision: Revision;
  readonly mark: Mark;
  readonly why: string | null;
}

/** Halves a range until its first bad revision is found, and leaves the repository as it was. @returns the exit code */
export async function findFirstBad(
  range: SearchedRange,
  test: (revision: Revision) => Promise<Tested>,
  { io, interruption }: { readonly io: Io; readonly interruption: Interruption },
): Promise<number> {
  const marked: Marked[] = [];
  try {
    let at = await beginSearch(range);
    while (at.kind === 'test') {
      const { revision } = at;
      const tested = await test(revision);
      if (tested.mark === 'interrupted') break;
      const why = reasonOf(tested);
      marked.push({ revision, mark: tested.mark, why });
      const shown = why === null ? '' : `: ${why}`;
      say(io, `${String(marked.length).padStart(3)}  ${revisionLine(revision)}  ${tested.mark}${shown}`);
      at = await markRevision(range, tested.mark);
    }
    if (interruption.signal !== null) return signalCodes[interruption.signal];
    for (const line of describeEnd(at, marked, range)) say(io, line);
    return at.kind === 'found' ? 0 : 3;
  } finally {
    await endSearch(range);
  }
}

function reasonOf(tested: Exclude<Tested, { readonly mark: 'interrupted' }>): string | null {
  if (tested.mark === 'skip') return tested.why;
  return tested.mark === 'bad' ? tested.requirements.join(', ') : null;
}

function describeEnd(at: Standing, marked: readonly Marked[], { good }: SearchedRange): readonly string[] {
  const skipped = marked.filter(({ mark }) => mark === 'skip');
  const tests = marked.length - skipped.length;
  const counts = `${tests} ${tests === 1 ? 'test' : 'tests'}${skipped.length === 0 ? '' : `; ${skipped.length} skipped, since they could not be tested`}`;
  if (at.kind === 'found') {
    const wasGood = marked.some(({ mark }) => mark === 'good');
    return [
      '',
      `First bad revision: ${at.revision.id}`,
      `  ${at.revision.subject}`,
      `  found with ${counts}`,
      ...(wasGood ? [] : [`  no revision was good; ${revisionLine(good)} itself was not tested`]),
    ];
  }
  const candidates = at.kind === 'undecided' ? at.candidates : [];
  return [
    '',
    `Undecided after ${counts}. The first bad revision is one of these:`,
    ...candidates.slice(0, 50).map((revision) => `  ${revisionLine(revision)}`),
    ...(candidates.length > 50 ? [`  and ${candidates.length - 50} more`] : []),
  ];
}

const revisionLine = ({ id, subject }: Revision): string => `${id.slice(0, 12)} ${subject}`;

function say({ stdout }: Io, line: string): void {
  stdout.write(`${forTerminal(line, 500)}\n`);
}
