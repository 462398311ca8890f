import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type JsonObject, showBoth } from '../kernel/answer.ts';
import { bodyAt, expectCount, expectValue, having, within } from '../kernel/expectation.ts';
import { defineJudge, type Evidence, type Judgement, type Requirement, requirement } from '../kernel/judge.ts';
import { type Line, type LineKind, linesOf, pairLines, type ReadStatement } from './read-statements.ts';

/** Locates the individual's statement in the element that contains a statement; undefined if it has no individual. */
export function ownStatement({ pointer, statement }: ReadStatement): Operand | undefined {
  const { individual_id: id } = statement;
  return typeof id === 'string' ? statementOf(id, pointer) : undefined;
}

/** Locates an individual's statement in the element that contains the statement at a pointer. */
export function statementOf(individualId: string, pointer: string): Operand {
  const list = pointer.slice(0, pointer.lastIndexOf('/'));
  return having(bodyAt(`${list}/*`), '/individual_id', individualId);
}

/** Expects the individual's statement to have a value at a place, e.g. `/gross_pay/amount`. */
export function expectSent(read: ReadStatement, place: string, value: unknown): Pick<Evidence, 'expectation'> {
  const own = ownStatement(read);
  return own === undefined ? {} : { expectation: expectValue(within(own, place), value) };
}

/** Expects the individual's statement to have this number of values at a place. */
export function expectNumber(read: ReadStatement, place: string, count: number): Pick<Evidence, 'expectation'> {
  const own = ownStatement(read);
  return own === undefined ? {} : { expectation: expectCount(within(own, place), count) };
}

const kindsOfEnrollment: ReadonlySet<LineKind> = new Set(['employee_deductions', 'employer_contributions']);

/** The most lines that are compared with each given line: a target could send any number. */
const maxLines = 1_000;

const lineRequirements = {
  earnings: {
    count: requirement('PAY-040', 'As many earnings are read back as were given, none added and none lost.'),
    fields: { amount: requirement('PAY-029'), hours: requirement('PAY-030'), name: requirement('PAY-031') },
  },
  taxes: {
    count: requirement('PAY-041', 'As many taxes are read back as were given, none added and none lost.'),
    fields: { amount: requirement('PAY-032'), name: requirement('PAY-033'), employer: requirement('PAY-034') },
  },
  employee_deductions: {
    count: requirement(
      'PAY-042',
      'As many employee_deductions are read back as were given, none added and none lost, unless the individual is enrolled in deductions.',
    ),
    fields: { amount: requirement('PAY-035'), name: requirement('PAY-036'), pre_tax: requirement('PAY-037') },
  },
  employer_contributions: {
    count: requirement(
      'PAY-043',
      'As many employer_contributions are read back as were given, none added and none lost, unless the individual is enrolled in deductions.',
    ),
    fields: { amount: requirement('PAY-038'), name: requirement('PAY-039') },
  },
} as const satisfies Record<LineKind, { readonly count: Requirement; readonly fields: Record<string, Requirement> }>;

/** Judges that the lines of a kind are the given ones, in any order. If enrolled, an individual may have more. */
export const judgeGivenLines = defineJudge(
  Object.values(lineRequirements).flatMap(({ count, fields }) => [count, ...Object.values(fields)]),
  (kind: LineKind, given: readonly object[], read: ReadStatement, creation: Exchange, mayBeEnrolled: boolean) => {
    const { count, fields } = lineRequirements[kind];
    const found = linesOf(read, kind);
    const mayHaveMore = mayBeEnrolled && kindsOfEnrollment.has(kind);
    const isRightNumber = mayHaveMore ? found.length >= given.length : found.length === given.length;
    if (!isRightNumber) {
      return [
        count.broken({
          exchanges: [creation, read.exchange],
          pointer: `${read.pointer}/${kind}`,
          expected: `${given.length} ${kind}`,
          actual: `${found.length} ${kind}`,
          ...(mayHaveMore ? {} : expectNumber(read, `/${kind}/*`, given.length)),
          message: `Not as many ${kind} are read back as a pay statement was given.`,
        }),
      ];
    }
    const pairs = pairLines(given as readonly JsonObject[], found.slice(0, maxLines), Object.keys(fields));
    return [
      count.holds(),
      ...pairs.flatMap(([sent, line]) =>
        judgeFields(kind, sent, line, fields, { read, given: given as readonly JsonObject[], creation }),
      ),
    ];
  },
);

/** A statement as it was read, with all lines of one kind that it was given. */
interface LinesOfStatement {
  readonly creation: Exchange;
  readonly given: readonly JsonObject[];
  readonly read: ReadStatement;
}

function judgeFields<Id extends RequirementId>(
  kind: LineKind,
  sent: JsonObject,
  { line, pointer }: Line,
  fields: Readonly<Record<string, Requirement<Id>>>,
  { creation, given: all, read }: LinesOfStatement,
): readonly Judgement<Id>[] {
  const given = Object.entries(fields).filter(([field]) => sent[field] !== undefined);
  const wrong = given.filter(([field]) => line[field] !== sent[field]);
  // If a line agrees with the given one in no field, it is another line: only its name is reported.
  const isOtherLine = given.length > 1 && wrong.length === given.length;
  return given.map(([field, requirement]) => {
    if (line[field] === sent[field]) return requirement.holds();
    if (isOfOtherType(sent[field], line[field]))
      return requirement.blocked(`the ${field} comes back as another type`, read.exchange);
    if (isOtherLine && field !== 'name') {
      return requirement.blocked(`another line stands among the ${kind}`, fields.name?.id ?? null);
    }
    return requirement.broken({
      exchanges: [creation, read.exchange],
      pointer: `${pointer}/${field}`,
      ...showBoth(sent[field], line[field]),
      // A defect that loses fields may lose any of them. A changed value is another defect for each field.
      kinds: [(line[field] ?? null) === null ? 'lost' : field],
      ...expectLine(read, kind, sent, all),
      message: `The ${field} that one of the ${kind} was given is not read back as it was sent.`,
    });
  });
}

/** Expects a given line as often as it was given. */
function expectLine(
  read: ReadStatement,
  kind: LineKind,
  sent: JsonObject,
  all: readonly JsonObject[],
): Pick<Evidence, 'expectation'> {
  const own = ownStatement(read);
  if (own === undefined) return {};
  const fields = Object.entries(sent).filter(([, value]) => value !== undefined);
  const alike = all.filter((each) => fields.every(([field, value]) => each[field] === value));
  const lines = fields.reduce((of, [field, value]) => having(of, `/${field}`, value), within(own, `/${kind}/*`));
  return { expectation: expectCount(lines, alike.length) };
}

/** Whether a value came back as another JSON type than it was sent, which the judge of shapes reports. */
export const isOfOtherType = (sent: unknown, received: unknown): boolean =>
  received !== undefined && received !== null && typeof received !== typeof sent;
