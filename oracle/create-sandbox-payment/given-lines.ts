import type { Exchange } from '../../specs/exchange.ts';
import { asArray, asObject, type JsonObject, show } from '../json.ts';
import { blocked, broken, holds, type Judgement } from '../judgement.ts';
import { isOfOtherType } from './other-type.ts';
import type { ReadStatement } from './read-statements.ts';

/** The requirements on the lines of each kind: how many there are, and each of their fields. */
export const lineRows = {
  earnings: { count: 'PAY-040', amount: 'PAY-029', hours: 'PAY-030', name: 'PAY-031' },
  taxes: { count: 'PAY-041', amount: 'PAY-032', name: 'PAY-033', employer: 'PAY-034' },
  employee_deductions: { count: 'PAY-042', amount: 'PAY-035', name: 'PAY-036', pre_tax: 'PAY-037' },
  employer_contributions: { count: 'PAY-043', amount: 'PAY-038', name: 'PAY-039' },
} as const;

export type LineKind = keyof typeof lineRows;

/** The kinds to which enrollment may add. */
const enrolled: ReadonlySet<LineKind> = new Set(['employee_deductions', 'employer_contributions']);

/** Lines that are compared with each of those given: a target could send any number. */
const maxLines = 1_000;

/** A line as it was read, and where it stands. */
interface Line {
  readonly pointer: string;
  readonly line: JsonObject;
}

/** The lines of a kind in a statement. An element that is null says nothing, and counts as none. */
export function linesOf({ pointer, statement }: ReadStatement, kind: LineKind): readonly Line[] {
  return (asArray(statement[kind]) ?? []).flatMap((value, index) => {
    const line = asObject(value);
    return line === undefined ? [] : [{ pointer: `${pointer}/${kind}/${index}`, line }];
  });
}

/**
 * Judges that the lines of a kind are those that were given, in any order. Where their number is wrong, nothing is said
 * of their fields.
 */
export function judgeGivenLines(
  kind: LineKind,
  given: readonly object[],
  read: ReadStatement,
  creation: Exchange,
  mayBeEnrolled: boolean,
): readonly Judgement[] {
  const rows: Readonly<Record<string, string>> = lineRows[kind];
  const { count = '', ...fields } = rows;
  const found = linesOf(read, kind);
  const mayHaveMore = mayBeEnrolled && enrolled.has(kind);
  const isCounted = mayHaveMore ? found.length >= given.length : found.length === given.length;
  if (!isCounted) {
    return [
      broken(count, {
        exchanges: [creation, read.exchange],
        pointer: `${read.pointer}/${kind}`,
        expected: `${given.length} ${kind}`,
        actual: `${found.length} ${kind}`,
        message: `Not as many ${kind} are read back as a pay statement was given.`,
      }),
    ];
  }
  const pairs = pairUp(given as readonly JsonObject[], found.slice(0, maxLines), Object.keys(fields));
  return [
    holds(count),
    ...pairs.flatMap(([sent, line]) => judgeFields(kind, sent, line, fields, [creation, read.exchange])),
  ];
}

/** Gives each line that was sent the one that was read and agrees with it most, the closest pairs first. */
function pairUp(
  given: readonly JsonObject[],
  found: readonly Line[],
  fields: readonly string[],
): readonly (readonly [JsonObject, Line])[] {
  const agreement = (sent: JsonObject, { line }: Line): number =>
    fields.filter((field) => line[field] === sent[field]).length;
  const candidates = given.flatMap((sent, from) =>
    found.map((line, to) => ({ sent, line, from, to, score: agreement(sent, line) - Math.abs(from - to) / 1_000 })),
  );
  candidates.sort((a, b) => b.score - a.score);
  const [taken, used] = [new Set<number>(), new Set<number>()];
  const pairs: (readonly [JsonObject, Line])[] = [];
  for (const { sent, line, from, to } of candidates) {
    if (taken.has(from) || used.has(to)) continue;
    taken.add(from);
    used.add(to);
    pairs.push([sent, line]);
  }
  return pairs;
}

function judgeFields(
  kind: LineKind,
  sent: JsonObject,
  { line, pointer }: Line,
  fields: Readonly<Record<string, string>>,
  exchanges: readonly Exchange[],
): readonly Judgement[] {
  const given = Object.entries(fields).filter(([field]) => sent[field] !== undefined);
  const wrong = given.filter(([field]) => line[field] !== sent[field]);
  // A line that agrees in nothing is another line: its name tells that best, and the rest says nothing more.
  const isOther = given.length > 1 && wrong.length === given.length;
  return given.map(([field, requirement]) => {
    if (line[field] === sent[field]) return holds(requirement);
    if (isOfOtherType(sent[field], line[field])) return blocked(requirement, `the ${field} has a type of its own`);
    if (isOther && field !== 'name') return blocked(requirement, `another line stands among the ${kind}`);
    return broken(requirement, {
      exchanges,
      pointer: `${pointer}/${field}`,
      expected: show(sent[field]),
      actual: show(line[field]),
      message: `The ${field} that one of the ${kind} was given is read back as another.`,
    });
  });
}
