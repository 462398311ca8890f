import { defectKey, type Judged, type Level, type Outcome, unseenReason } from '../../../specs/words/finding.ts';
import type { RecordedRequirement } from '../../../specs/words/record.ts';
import type { Run, RunDefect } from '../../record/run/run.ts';
import { firstOf } from '../plural.ts';

/** The judgement of a whole run on a requirement. `checks`: ids of the checks that name it. */
export interface RequirementResult extends Judged {
  readonly id: string;
  readonly level: Level;
  readonly checks: readonly string[];
}

/** Whether an outcome is a judgement of the target, and not the reason for none. */
export const isJudged = (outcome: Outcome): boolean =>
  outcome === 'passed' || outcome === 'failed' || outcome === 'advisory';

/** The number of requirements of a level that were judged, of all of that level. */
export interface LevelCoverage {
  readonly judged: number;
  readonly total: number;
}

export const coverageOf = (requirements: readonly { readonly outcome: Outcome }[]): LevelCoverage => ({
  judged: requirements.filter(({ outcome }) => isJudged(outcome)).length,
  total: requirements.length,
});

/** Whether the end of the run kept a requirement from being judged. */
export const isCutOff = (judged: Pick<Judged, 'outcome' | 'code'> | undefined): boolean =>
  judged?.outcome === 'blocked' && judged.code === 'not-asked';

/** Judges each requirement by its worst check; without one it is not observable, not selected, or blocked. */
export function judgeRequirements(run: Run): readonly RequirementResult[] {
  const checks = checksByRequirement(run);
  const listed = [...run.requirements.values()];
  const requirementByAnswer = failedAnswers(run);
  const judgedUnlisted = [...run.judgements.keys()].filter((id) => !run.requirements.has(id)).sort();
  return [...listed, ...judgedUnlisted.map(unlisted)].map((requirement) => {
    const { id, level } = requirement;
    const withCause = namedCause(run.judgements.get(id) ?? unreached(run, requirement), run, requirementByAnswer);
    const judged = atLevel(level === 'must' ? withoutAdvice(withCause, run) : withCause, level);
    const names = checks.get(id) ?? [];
    const described = judged.reason === unseenReason ? judgeUnseen(requirement, defectsBefore(run, id, names)) : judged;
    return { id, level, ...described, checks: names };
  });
}

/**
 * Maps failed answers (`list-pay-groups 500`), and operations, to a requirement that each breaks: a must, if any. A token
 * spoiled by a defect of another operation, such as a disconnection, is refused everywhere: so a status alone is a key, too.
 */
function failedAnswers({ defects, requirements }: Run): ReadonlyMap<string, string> {
  const weight = ({ answer, requirement }: RunDefect): number =>
    (requirements.get(requirement)?.level === 'should' ? 0 : 2) + (answer === undefined ? 0 : 1);
  // Of equal keys a Map keeps the last: of a must, with an answer, and with the first key by the alphabet.
  const inOrder = defects.toSorted((a, b) => weight(a) - weight(b) || (defectKey(a) < defectKey(b) ? 1 : -1));
  return new Map(
    inOrder.flatMap(({ answer = '', operation, requirement }) => {
      const [answering, status = ''] = answer.split(' ');
      const isOfToken = answering !== operation && ['401', '403'].includes(status);
      const keys = [operation, answer, isOfToken ? status : ''].filter((key) => key !== '');
      return keys.map((key) => [key, requirement] as const);
    }),
  );
}

/** The operation that makes what another one needs: its defect may stand behind a refusal there. */
const suppliers: ReadonlyMap<string, string> = new Map([
  ['create-sandbox-account', 'create-sandbox-connection'],
  ['get-pay-statement', 'create-sandbox-payment'],
]);

/** Replaces a cause that is no broken requirement by one that it, or its supplier, breaks; else drops it. */
function namedCause(judged: Judged, run: Run, requirementByAnswer: ReadonlyMap<string, string>): Judged {
  const { cause, ...rest } = judged;
  if (cause === undefined) return judged;
  const causeRequirement = run.requirements.get(cause);
  const { outcome } = run.judgements.get(cause) ?? {};
  if (causeRequirement !== undefined && outcome !== 'passed' && outcome !== 'not-applicable') return judged;
  const [operation = '', status = ''] = cause.split(' ');
  const keys = causeRequirement?.operations ?? [cause, suppliers.get(operation) ?? '', status];
  const requirement = keys.map((key) => requirementByAnswer.get(key)).find((id) => id !== undefined);
  return requirement === undefined ? rest : { ...rest, cause: requirement };
}

/** Drops a cause that is a broken should: it explains no unjudged must, unless the run is strict. */
function withoutAdvice(judged: Judged, { header, requirements }: Run): Judged {
  const { cause, ...rest } = judged;
  const isAdvice = cause !== undefined && requirements.get(cause)?.level === 'should';
  return isAdvice && !header.strict ? rest : judged;
}

function checksByRequirement({ checks }: Run): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  const note = (id: string, check: string): void => {
    const names = named.get(id);
    if (names === undefined) named.set(id, [check]);
    else if (names.at(-1) !== check) names.push(check);
  };
  for (const { check, requirements, findings } of checks) {
    for (const id of Object.keys(requirements)) note(id, check);
    for (const { requirement } of findings) note(requirement, check);
  }
  return named;
}

/** Makes a broken should an advisory and a broken must a failure, whatever the check called it. */
export function atLevel(judged: Judged, level: Level): Judged {
  if (level === 'should' && judged.outcome === 'failed') return { ...judged, outcome: 'advisory' };
  if (level === 'must' && judged.outcome === 'advisory') return { ...judged, outcome: 'failed' };
  return judged;
}

/** Finds the broken requirements of the same area (`PAY` of `PAY-051`), if every check of this requirement found one. */
function defectsBefore({ checks }: Run, id: string, names: readonly string[]): readonly string[] {
  const areaOf = (requirement: string): string => requirement.split('-', 1)[0] ?? requirement;
  const own = checks.filter(({ check }) => names.includes(check));
  const broken = own.map(({ findings }) =>
    findings.map(({ requirement }) => requirement).filter((each) => each !== id && areaOf(each) === areaOf(id)),
  );
  return broken.every((each) => each.length > 0) ? [...new Set(broken.flat())].sort() : [];
}

const defectsNamed = 3;

/** @param defects the requirements that broke before it */
function judgeUnseen({ statement }: RecordedRequirement, defects: readonly string[]): Judged {
  if (defects.length === 0) {
    return { outcome: 'not-applicable', code: 'not-observed', reason: describeUnseen(statement) };
  }
  const reason = `an earlier defect came between: ${firstOf(defects, defectsNamed)}`;
  return { outcome: 'not-applicable', code: 'not-asked', reason };
}

/** The judgement on a requirement that no check reported on. */
export function unreached(run: Run, requirement: RecordedRequirement): Judged {
  const { operations, requirements } = run.header.selection;
  const selected =
    (requirements === null || requirements.includes(requirement.id)) &&
    (operations === null || requirement.operations.some((operation) => operations.includes(operation)));
  if (!selected) return { outcome: 'not-selected', code: null, reason: null };
  if (requirement.unjudged !== null)
    return { outcome: 'not-applicable', code: 'not-observable', reason: requirement.unjudged };
  return run.interrupted === null
    ? { outcome: 'blocked', code: null, reason: 'No check of this run reported on it.' }
    : { outcome: 'blocked', code: 'not-asked', reason: 'The run ended before it was judged.' };
}

const unlisted = (id: string): RecordedRequirement => ({
  id,
  section: '',
  level: 'must',
  operations: [],
  statement: 'It is not in the catalogue of this run.',
  unjudged: null,
});

/** The forms of statements that begin with their premise, which the parentheses capture. */
const premises: readonly (readonly [pattern: RegExp, describe: (premise: string) => string])[] = [
  [/^Where (.+?), /, (premise) => premise],
  [
    /^The (?:field|key) (.+?)(?:,| is | has | holds | names | differs )/,
    (premise) => `an answer with the field ${premise}`,
  ],
  [/^The (\d{3} body of .+?) (?:is|has|holds) /, (premise) => `a ${premise}`],
  [/^(An? .+? (?:whose .+? is \w+|that is \w+)) /, (premise) => lowerFirst(premise)],
  [/^The (.+? in the body of .+?), where it is given/, (premise) => `the ${premise}`],
  [/^(\w+) in the answer is /, (premise) => `an answer with ${premise}`],
  [/^The (.+?) is one of /, (premise) => `the ${premise} as text`],
];

function describeUnseen(statement: string): string {
  for (const [pattern, describe] of premises) {
    const [, premise] = pattern.exec(statement) ?? [];
    if (premise !== undefined) return `this did not come about in the run: ${describe(premise)}`;
  }
  return `no answer of this run shows whether this holds: ${statement}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The last part of a reason that is itself in `all`, e.g. `202` of `no payment to test with: 202`; else the whole. */
export function rootReason(reason: string, all: readonly string[]): string {
  const within = all.filter((each) => each !== '' && reason.endsWith(`: ${each}`));
  return within.reduce((shortest, each) => (each.length < shortest.length ? each : shortest), reason);
}

export function countOutcomes(requirements: readonly { readonly outcome: Outcome }[]): Record<Outcome, number> {
  const counts = { passed: 0, failed: 0, advisory: 0, blocked: 0, 'not-applicable': 0, 'not-selected': 0, error: 0 };
  for (const { outcome } of requirements) counts[outcome] += 1;
  return counts;
}
