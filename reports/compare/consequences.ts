import { isDeepStrictEqual } from 'node:util';
import { formIds, listPlaces } from '../../specs/validation/list-places.ts';
import type { Run } from '../record/run/run.ts';
import { isBlockedMust } from '../verdict/requirements/follows-from.ts';
import { isCutOff, isJudged } from '../verdict/requirements/judge-requirements.ts';
import { restsOn } from '../verdict/requirements/rests-on.ts';
import type { SummaryRequirement } from '../verdict/summary/summary.ts';
import { type ComparedDefect, isRegression, type RequirementChange } from './comparison.ts';
import { refusalIn, stoppedBeside } from './lost-coverage.ts';

type Changes = readonly RequirementChange[];
type Results = ReadonlyMap<string, SummaryRequirement>;
type Candidate = Pick<Run, 'checks' | 'header' | 'idle' | 'judgements' | 'requirements'>;
type Test = (result: SummaryRequirement) => boolean;

/** Marks lost requirements as `masked` if a defect explains them: their named cause, a new one, or a failing operation. */
export function markConsequences(
  changes: Changes,
  after: readonly SummaryRequirement[],
  base: Pick<Run, 'header'>,
  candidate: Candidate,
): Changes {
  const results: Results = new Map(after.map((each) => [each.id, each]));
  const broken = changes.filter(
    ({ kind }) => kind === 'newly-failing' || kind === 'other-defect' || kind === 'newly-advised',
  );
  const lost = changes.flatMap((change) => {
    const result = results.get(change.requirement);
    return change.kind === 'lost' && result !== undefined ? [{ change, result }] : [];
  });
  const isExplained = refusalIsShown(broken);
  const isBehind = isBehindDefect(broken, results, base, candidate);
  const masked = lost
    .filter(({ change, result }) => change.follows !== undefined || (isExplained(result) && isBehind(result)))
    .map(({ result }) => result);
  const isBeside = isBesideMasked(masked, broken, candidate, isExplained);
  const ids = new Set([...masked, ...lost.map(({ result }) => result).filter(isBeside)].map(({ id }) => id));
  return changes.map((change) => {
    if (change.kind !== 'lost' || !ids.has(change.requirement)) return change;
    const cause = change.cause ?? defectInTheWay(change, broken, results.get(change.requirement)?.checks ?? []);
    return { ...change, kind: 'masked', ...(cause === undefined ? {} : { cause }) };
  });
}

/** Tells whether a finding shows the refusal that a reason names; else it is a change of its own, which no defect explains. */
function refusalIsShown(broken: Changes): Test {
  const shown = new Set(broken.flatMap(({ findings }) => findings.flatMap(({ actual }) => actual.split(/\W+/))));
  return ({ reason }) => {
    const status = refusalIn(reason)?.status;
    return status === undefined || shown.has(status);
  };
}

/** Tells whether defects explain why a requirement is lost: all of its checks met one, or it rests on a failing operation. */
function isBehindDefect(broken: Changes, results: Results, base: Pick<Run, 'header'>, candidate: Candidate): Test {
  const met = checksThatMet(broken);
  // A broken should, which fails no run, does not explain a blocked must.
  const metFailures = checksThatMet(broken.filter(({ kind }) => candidate.header.strict || kind !== 'newly-advised'));
  const isSameGiven = isDeepStrictEqual(base.header.given, candidate.header.given);
  // A requirement that the profile leaves out, or nobody selected, is not lost to a defect.
  const isAsked = ({ code, outcome }: SummaryRequirement): boolean =>
    (code !== 'no-fixture' || isSameGiven) && code !== 'not-offered' && outcome !== 'not-selected';
  const restsOnFailing = restsOnFailures(broken, results, candidate);
  return (result) =>
    !isCutOff(result) &&
    (isWithin(result, isBlockedMust(result) ? metFailures : met) || (isAsked(result) && restsOnFailing(result)));
}

/** Matches the `actual` of a finding if it shows an error status, or no answer. */
const showsNoSuccess = /^(?:[45]\d\d\b|.*\b[45]\d\d [a-z_]+|no answer|nothing)/s;

/** Tells whether a requirement rests on an operation that fails; if it was not observed, on one that serves nothing. */
function restsOnFailures(broken: Changes, results: Results, candidate: Candidate): Test {
  const failing = broken.filter(({ kind }) => isRegression(kind, false)).flatMap(({ findings }) => findings);
  const operations = operationsOf(failing.filter(({ fresh }) => fresh));
  const refusing = failing.filter(
    ({ actual, operation }) => candidate.idle.has(operation) || showsNoSuccess.test(actual),
  );
  const restsOnFailing = restsOn(candidate, operations);
  const restsOnRefusing = restsOn(candidate, operationsOf(refusing));
  const isHidden = isHiddenByLists(operations, results, candidate);
  return (result) => {
    const { checks, code, id, reason } = result;
    // An operation that serves requests may leave data out. Only one that serves none keeps a requirement unobserved.
    if (code !== 'not-observed') return restsOnFailing(id, checks);
    const refusal = refusalIn(reason)?.refusal;
    const isShown = refusal !== undefined && failing.some(({ actual }) => `: ${actual}`.endsWith(`: ${refusal}`));
    return isShown || isHidden(result) || restsOnRefusing(id, checks);
  };
}

/** Tells whether a requirement is about what stands in a list that a failing operation no longer shows. */
function isHiddenByLists(failing: ReadonlySet<string>, results: Results, { requirements }: Candidate): Test {
  const forms = formIds();
  const hidden = listPlaces().filter(
    ({ element, operation }) =>
      failing.has(operation) &&
      element.length > 0 &&
      !element.some((id) => isJudged(results.get(id)?.outcome ?? 'blocked')),
  );
  return ({ id }) =>
    hidden.some(
      ({ below, operation }) =>
        below.has(id) || (!forms.has(id) && requirements.get(id)?.operations.includes(operation)),
    );
}

/** Tells whether a requirement is unjudged since its checks, or those of the same operations, stopped at a masked one. */
function isBesideMasked(
  masked: readonly SummaryRequirement[],
  broken: Changes,
  candidate: Candidate,
  isExplained: Test,
): Test {
  const refused = masked.filter(({ reason }) => refusalIn(reason) !== undefined).map(({ id }) => id);
  const besideOf = stoppedBeside(candidate, refused);
  // A check that could not judge its first requirement does not reach the next ones.
  const halted = new Set([...checksThatMet(broken), ...masked.flatMap(({ checks }) => checks)]);
  return (result) =>
    besideOf(result.id) !== undefined ||
    (result.outcome === 'not-applicable' && isExplained(result) && isWithin(result, halted));
}

/** The broken requirement that a check of the lost one met, or else one of the same operations. */
function defectInTheWay({ operations }: RequirementChange, broken: Changes, own: readonly string[]) {
  const where = (test: (finding: ComparedDefect) => boolean): string | undefined =>
    broken.find(({ findings }) => findings.some(test))?.requirement;
  return (
    where(({ checks }) => checks.some((check) => own.includes(check))) ??
    where(({ operation }) => operations.includes(operation))
  );
}

const checksThatMet = (among: Changes): ReadonlySet<string> =>
  new Set(among.flatMap(({ findings }) => findings.flatMap(({ checks }) => checks)));

const operationsOf = (findings: readonly ComparedDefect[]): ReadonlySet<string> =>
  new Set(findings.map(({ operation }) => operation));

const isWithin = ({ checks }: SummaryRequirement, among: ReadonlySet<string>): boolean =>
  checks.length > 0 && checks.every((check) => among.has(check));
