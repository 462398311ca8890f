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

/**
 * Marks lost requirements as `masked` if a defect explains the loss: the cause that they name (`follows`); or they are
 * behind a new defect, which all their checks met, or which fails an operation that they need; or they are beside a masked
 * one, at which their checks stopped.
 */
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
  const isRefusalShown = showsRefusal(broken);
  const isBehind = isBehindDefect(broken, results, base, candidate);
  const masked = lost
    .filter(({ change, result }) => change.follows !== undefined || (isRefusalShown(result) && isBehind(result)))
    .map(({ result }) => result);
  const isBeside = isBesideMasked(masked, broken, candidate, isRefusalShown);
  const maskedIds = new Set([...masked, ...lost.map(({ result }) => result).filter(isBeside)].map(({ id }) => id));
  return changes.map((change) => {
    if (change.kind !== 'lost' || !maskedIds.has(change.requirement)) return change;
    const cause = change.cause ?? defectInTheWay(change, broken, results.get(change.requirement)?.checks ?? []);
    return { ...change, kind: 'masked', ...(cause === undefined ? {} : { cause }) };
  });
}

/** Tells whether a new finding shows the refusal, e.g. 404, for which a requirement was lost, or there was no refusal. */
function showsRefusal(broken: Changes): Test {
  const wordsShown = new Set(broken.flatMap(({ findings }) => findings.flatMap(({ actual }) => actual.split(/\W+/))));
  return ({ reason }) => {
    const status = refusalIn(reason)?.status;
    return status === undefined || wordsShown.has(status);
  };
}

/** Tells whether defects explain why a requirement is lost: all of its checks met one, or it rests on a failing operation. */
function isBehindDefect(broken: Changes, results: Results, base: Pick<Run, 'header'>, candidate: Candidate): Test {
  const wrongChecks = checksThatMet(broken);
  // A broken should, which fails no run, does not explain a blocked must.
  const failedChecks = checksThatMet(broken.filter(({ kind }) => candidate.header.strict || kind !== 'newly-advised'));
  const doProfilesGiveTheSame = isDeepStrictEqual(base.header.given, candidate.header.given);
  // A requirement that the profile leaves out, or nobody selected, is not lost to a defect.
  const isAsked = ({ code, outcome }: SummaryRequirement): boolean =>
    (code !== 'no-fixture' || doProfilesGiveTheSame) && code !== 'not-offered' && outcome !== 'not-selected';
  const restsOnFailing = restsOnFailures(broken, results, candidate);
  return (result) =>
    !isCutOff(result) &&
    (isWithin(result, isBlockedMust(result) ? failedChecks : wrongChecks) ||
      (isAsked(result) && restsOnFailing(result)));
}

/** Matches the `actual` of a finding if it shows an error status, or no answer. */
const showsNoSuccess = /^(?:[45]\d\d\b|.*\b[45]\d\d [a-z_]+|no answer|nothing)/s;

/** Tells whether a requirement rests on an operation that fails; if it was not observed, on one that serves nothing. */
function restsOnFailures(broken: Changes, results: Results, candidate: Candidate): Test {
  const failing = broken.filter(({ kind }) => isRegression(kind, false)).flatMap(({ findings }) => findings);
  const failingOperations = operationsOf(failing.filter(({ fresh }) => fresh));
  // `idle`: the operation answered no valid request of the run with success.
  const withoutSuccess = failing.filter(
    ({ actual, operation }) => candidate.idle.has(operation) || showsNoSuccess.test(actual),
  );
  const restsOnFailing = restsOn(candidate, failingOperations);
  const restsOnRefusing = restsOn(candidate, operationsOf(withoutSuccess));
  const isHidden = isHiddenByLists(failingOperations, results, candidate);
  return (result) => {
    const { checks, code, id, reason } = result;
    // An operation that serves requests may leave data out. Only one that serves none keeps a requirement unobserved.
    if (code !== 'not-observed') return restsOnFailing(id, checks);
    const refusal = refusalIn(reason)?.refusal;
    // The refusal is all that the finding shows, or what follows a colon in it.
    const isShown = refusal !== undefined && failing.some(({ actual }) => `: ${actual}`.endsWith(`: ${refusal}`));
    return isShown || isHidden(result) || restsOnRefusing(id, checks);
  };
}

/**
 * Tells whether a requirement is about what stands in a list that a failing operation no longer shows: none of the
 * requirements on the list's elements as a whole (`element`) was judged. With them all that stands in the elements
 * (`below`) is hidden, and whatever the operation has to do beside the form of its answers.
 */
function isHiddenByLists(failing: ReadonlySet<string>, results: Results, { requirements }: Candidate): Test {
  const idsOnForm = formIds();
  const hiddenLists = listPlaces().filter(
    ({ element, operation }) =>
      failing.has(operation) &&
      element.length > 0 &&
      !element.some((id) => isJudged(results.get(id)?.outcome ?? 'blocked')),
  );
  return ({ id }) =>
    hiddenLists.some(
      ({ below, operation }) =>
        below.has(id) || (!idsOnForm.has(id) && requirements.get(id)?.operations.includes(operation)),
    );
}

/** Tells whether a requirement is unjudged since its checks, or those of the same operations, stopped at a masked one. */
function isBesideMasked(
  masked: readonly SummaryRequirement[],
  broken: Changes,
  candidate: Candidate,
  isRefusalShown: Test,
): Test {
  const refused = masked.filter(({ reason }) => refusalIn(reason) !== undefined).map(({ id }) => id);
  const besideOf = stoppedBeside(candidate, refused);
  // A check that could not judge its first requirement does not reach the next ones.
  const haltedChecks = new Set([...checksThatMet(broken), ...masked.flatMap(({ checks }) => checks)]);
  return (result) =>
    besideOf(result.id) !== undefined ||
    (result.outcome === 'not-applicable' && isRefusalShown(result) && isWithin(result, haltedChecks));
}

/** The broken requirement that a check of the lost one met, or else one of the same operations. */
function defectInTheWay({ operations }: RequirementChange, broken: Changes, checksOfLost: readonly string[]) {
  const firstWith = (test: (finding: ComparedDefect) => boolean): string | undefined =>
    broken.find(({ findings }) => findings.some(test))?.requirement;
  return (
    firstWith(({ checks }) => checks.some((check) => checksOfLost.includes(check))) ??
    firstWith(({ operation }) => operations.includes(operation))
  );
}

const checksThatMet = (among: Changes): ReadonlySet<string> =>
  new Set(among.flatMap(({ findings }) => findings.flatMap(({ checks }) => checks)));

const operationsOf = (findings: readonly ComparedDefect[]): ReadonlySet<string> =>
  new Set(findings.map(({ operation }) => operation));

/** Whether all checks of a requirement are among these; one that no check judges is not. */
const isWithin = ({ checks }: SummaryRequirement, among: ReadonlySet<string>): boolean =>
  checks.length > 0 && checks.every((check) => among.has(check));
