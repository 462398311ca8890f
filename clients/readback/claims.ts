import type { OperationId } from '../../specs/interface/operations.ts';
import { shortValue } from '../../specs/words/short-value.ts';
import type { AdapterEnd } from '../adapter/adapter-call.ts';
import { compareLines, type LineDifference } from './compare-lines.ts';
import type { Effects, Expected, Truth } from './expected.ts';
import type { AdapterOutput, OutputLine } from './read-output.ts';
import { tasks } from './tasks.ts';

/** A defect in the output of a client. `aspect` distinguishes defects under one requirement. */
export interface Problem {
  readonly aspect: 'value' | 'missing' | 'invented' | 'denied' | 'passed-over' | 'not-had' | 'repeated' | 'crashed';
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
}

/** The result of comparing the output of a client with the data that is there. */
export interface Claims {
  /** A false claim; null: there is none; undefined: unknown, since the client crashed. */
  readonly claimed: Problem | null | undefined;
  /** Data or an effect that was possible by the deadline, but is missing; null: none. */
  readonly lacking: Problem | null;
}

/** The output of an adapter for a task, and how it ended. */
export interface Said {
  readonly task: OperationId;
  readonly end: AdapterEnd;
  readonly output: AdapterOutput;
  /** Ids, or the task, whose last request was refused or not answered: a failed line about them is true. */
  readonly refused: ReadonlySet<string>;
}

export function judgeReadTask(said: Said, truth: Truth): Claims {
  const { end } = said;
  const code = end.kind === 'exit' ? end.code : null;
  if (code !== 0 && code !== 3) return crash(said);
  const judged = [...truth].map(([id, expected]) => judgeOneId(said, id, expected, code, truth));
  return {
    claimed: judged.find(({ claimed }) => claimed !== null)?.claimed ?? null,
    lacking: judged.find(({ lacking }) => lacking !== null)?.lacking ?? null,
  };
}

function judgeOneId(said: Said, id: string, expected: Expected, code: 0 | 3, truth: Truth): Claims {
  const { task, output } = said;
  const { unit } = tasks[task];
  const lines = output.lines.filter((line) => unit === null || String(line[unit]).toLowerCase() === id);
  // A line about the task counts for each id without data. A task without ids has one result, so any mark is about it.
  const isMarked = (marks: ReadonlySet<string>): boolean =>
    marks.has(id) || (lines.length === 0 && marks.has(task)) || (unit === null && marks.size > 0);
  const [failed, pending] = [isMarked(output.failed), isMarked(output.pending)];
  const marks: Marks = {
    failed,
    isDenied: failed && !said.refused.has(id),
    pending,
    isWhole: code === 0 && !pending && !failed,
    code,
    hasOther: output.pending.size > 0,
  };
  const name = unit === null ? task : `${unit} ${id}`;
  if (expected.kind === 'there' || expected.kind === 'partly') return judgeThere(task, name, expected, lines, marks);
  return judgeNotThere(name, expected.kind, lines, marks, strangerIn(said, truth));
}

const reasons = {
  absent: { why: 'the service says that it is not there', expected: 'a failed line' },
  waiting: { why: 'the service put it off', expected: 'a pending line, and exit 3' },
  refused: { why: 'the service did not give it', expected: 'a failed or pending line' },
} as const;

function judgeNotThere(
  name: string,
  kind: keyof typeof reasons,
  lines: readonly OutputLine[],
  { failed, isDenied, pending, isWhole, code }: Marks,
  stranger: string,
): Claims {
  const { why, expected } = reasons[kind];
  const found = (aspect: Problem['aspect'], actual: string, message: string): Problem =>
    problem(aspect, `${name} is ${message}${why}.`, expected, actual);
  const claimed = firstProblem(
    lines.length > 0 &&
      found('invented', `${countLines(lines.length)}, ${shortValue(lines[0])} first`, 'reported with data, though '),
    isWhole && found('passed-over', `no line, and exit 0${stranger}`, 'passed over as if it were empty, though '),
    isDenied && kind === 'waiting' && found('denied', 'a failed line', 'reported as failed, though '),
  );
  const isRight = { absent: failed, waiting: pending || code === 3, refused: failed || pending || code === 3 }[kind];
  return {
    claimed,
    lacking: isRight ? null : found('not-had', describe(failed, pending, code), 'not reported for what it is: '),
  };
}

const problem = (aspect: Problem['aspect'], message: string, expected: string, actual: string): Problem => ({
  aspect,
  message,
  expected,
  actual,
});

const firstProblem = (...possible: readonly (Problem | false)[]): Problem | null =>
  possible.find((problem) => problem !== false) ?? null;

/** Shows short forms, or whole values if their short forms are equal. */
function shownApart({ expected, actual }: NonNullable<LineDifference['wrong']>): [expected: string, actual: string] {
  const isAlike = shortValue(expected) === shortValue(actual);
  const show = (value: unknown): string => (isAlike ? (JSON.stringify(value) ?? '').slice(0, 600) : shortValue(value));
  return [show(expected), show(actual)];
}

/** An id of a failed or pending line that is not in the input; empty: there is none. */
function strangerIn({ output: { failed, pending }, task }: Said, truth: Truth): string {
  const stranger = [...failed, ...pending].find((id) => id !== task && !truth.has(id));
  return stranger === undefined ? '' : `; a line is about ${shortValue(stranger)}, which is no id of the input`;
}

const countLines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

/** The marks that the output sets on an id, beside its data. */
interface Marks {
  readonly failed: boolean;
  /** A line says that the id failed, although no request for it was refused. */
  readonly isDenied: boolean;
  readonly pending: boolean;
  /** The output says that the data is whole: exit code 0, and no mark. */
  readonly isWhole: boolean;
  readonly code: 0 | 3;
  /** Some id is pending, which explains exit code 3. */
  readonly hasOther: boolean;
}

function judgeThere(
  task: OperationId,
  name: string,
  { kind, lines: there }: Extract<Expected, { readonly kind: 'there' | 'partly' }>,
  lines: readonly OutputLine[],
  { failed, isDenied, pending, isWhole, code, hasOther }: Marks,
): Claims {
  const { missing, invented, wrong } = compareLines(task, there, lines);
  const expected = countLines(there.length);
  const actual = `${countLines(lines.length)}, and exit ${code}`;
  const found = (aspect: Problem['aspect'], message: string, wanted = expected, got = actual): Problem =>
    problem(aspect, `${name}: ${message}`, wanted, got);
  const stray = shortValue(JSON.stringify(invented[0]));
  const claimed = firstProblem(
    wrong !== null && found('value', `${wrong.key} is not what the service answered.`, ...shownApart(wrong)),
    invented.length > 0 &&
      found('invented', `${countLines(invented.length)} about nothing that is there, or twice: ${stray}.`),
    isDenied &&
      kind === 'there' &&
      found('denied', 'it is reported as failed, but it is there, and was not refused.', expected, 'a failed line'),
    isWhole &&
      (missing > 0 || kind === 'partly') &&
      found('missing', `${missing} of ${there.length} are missing, and the result is said to be whole.`),
  );
  if (kind === 'partly') return { claimed, lacking: null };
  const isHad =
    missing === 0 && !failed && !pending && wrong === null && invented.length === 0 && (code === 0 || hasOther);
  const got = failed || pending ? describe(failed, pending, code) : actual;
  const notHad = found('not-had', 'it could have been read whole before the deadline.', `${expected}, and exit 0`, got);
  return { claimed, lacking: isHad ? null : notHad };
}

export function judgeWriteTask(said: Said, { count, given }: Effects): Claims {
  const { task, end, output } = said;
  const code = end.kind === 'exit' ? end.code : null;
  if (code !== 0 && code !== 3) {
    return count > 1 ? { ...crash(said), claimed: repeated(task, count) } : crash(said);
  }
  const { invented, wrong } = compareLines(task, given, output.lines);
  const isKnown = code === 0 && output.pending.size === 0;
  const { failed, pending, lines } = output;
  const times = `carried out ${count} ${count === 1 ? 'time' : 'times'}`;
  const results = `${given.length} ${given.length === 1 ? 'result' : 'results'} that the client was given`;
  const isReported = failed.size > 0 || lines.length > 0;
  const found = (aspect: Problem['aspect'], message: string, expected: string, actual: string): Problem =>
    problem(aspect, `${task} ${message}`, expected, actual);
  const claimed = firstProblem(
    wrong !== null &&
      found(
        'value',
        `has another ${wrong.key} than the service answered.`,
        shortValue(wrong.expected),
        shortValue(wrong.actual),
      ),
    invented.length > 0 &&
      found(
        'invented',
        'is reported with a result that the client was never given.',
        results,
        shortValue(JSON.stringify(invented[0])),
      ),
    failed.size > 0 && count > 0 && found('denied', 'is reported as not done, but it was.', times, 'a failed line'),
    isKnown &&
      !isReported &&
      found(
        'passed-over',
        'is reported as done without a result.',
        'a line, a failed line, or exit 3',
        'no line, and exit 0',
      ),
    isKnown && count > 1 && repeated(task, count),
  );
  const marks = describe(failed.size > 0, pending.size > 0, code);
  const notHad = found('not-had', 'could have been done and reported by the deadline.', 'a line, and exit 0', marks);
  return { claimed, lacking: lines.length > 0 && code === 0 ? null : notHad };
}

function describe(failed: boolean, pending: boolean, code: number): string {
  if (failed) return 'a failed line';
  return pending ? 'a pending line' : `neither a failed nor a pending line, and exit ${code}`;
}

const repeated = (task: OperationId, count: number): Problem => {
  const message = `${task} was sent again, and had more than one effect.`;
  return problem('repeated', message, 'carried out once, or exit 3', `carried out ${count} times`);
};

/** The adapter ended with an exit code other than 0 and 3, by a signal, or too late. */
function crash({ task, end }: Said): Claims {
  const actual = {
    exit: () => `exit ${end.kind === 'exit' ? end.code : ''}`,
    signal: () => 'ended by a signal',
    killed: () => 'killed, since it had not ended 2 seconds after its deadline',
  }[end.kind]();
  const message = `${task} crashed, or did not end by its deadline.`;
  return { claimed: undefined, lacking: problem('crashed', message, 'exit 0, or 3', actual) };
}
