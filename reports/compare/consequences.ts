import { isDeepStrictEqual } from 'node:util';
import { formIds, listPlaces } from '../../specs/validation/list-places.ts';
import type { Run } from '../record/run/run.ts';
import { isBlockedMust } from '../verdict/requirements/follows-from.ts';
import { isCutOff, isJudged } from '../verdict/requirements/judge-requirements.ts';
import { restsOn } from '../verdict/requirements/rests-on.ts';
import type { SummaryRequirement } from '../verdict/summary/summary.ts';
import { isRegression, type RequirementChange } from './comparison.ts';
import { refusalIn, stoppedBeside } from './lost-coverage.ts';

/** Matches the `actual` of a finding if it shows an error status, or no answer. */
const showsNoSuccess = /^(?:[45]\d\d\b|.*\b[45]\d\d [a-z_]+|no answer|nothing)/s;

/** Marks lost requirements as `masked` if a defect explains them: their named cause, a new one, or a failing operation. */
export function markConsequences(
  changes: readonly RequirementChange[],
  after: readonly SummaryRequirement[],
  base: Pick<Run, 'header'>,
  candidate: Pick<Run, 'checks' | 'header' | 'idle' | 'judgements' | 'requirements'>,
): readonly RequirementChange[] {
  const results = new Map(after.map((each) => [each.id, each]));
  const broken = changes.filter(
    ({ kind }) => kind === 'newly-failing' || kind === 'other-defect' || kind === 'newly-advised',
  );
  const checksThatMet = (among: readonly RequirementChange[]): ReadonlySet<string> =>
    new Set(among.flatMap(({ findings }) => findings.flatMap((each) => each.checks)));
  const met = checksThatMet(broken);
  // A broken should, which fails no run, does not explain a blocked must.
  const metFailures = checksThatMet(broken.filter(({ kind }) => candidate.header.strict || kind !== 'newly-advised'));
  const failing = broken.filter(({ kind }) => isRegression(kind, false)).flatMap(({ findings }) => findings);
  const failingOperations = new Set(failing.filter(({ fresh }) => fresh).map(({ operation }) => operation));
  const restsOnFailing = restsOn(candidate, failingOperations);
  const refusing = failing.filter(
    ({ actual, operation }) => candidate.idle.has(operation) || showsNoSuccess.test(actual),
  );
  const restsOnRefusing = restsOn(candidate, new Set(refusing.map(({ operation }) => operation)));
  const checksOf = (id: string): readonly string[] => results.get(id)?.checks ?? [];
  const isWithin = (id: string, own: ReadonlySet<string>): boolean =>
    checksOf(id).length > 0 && checksOf(id).every((check) => own.has(check));
  // A requirement that the profile leaves out, or nobody selected, is not lost to a defect.
  const isSameGiven = isDeepStrictEqual(base.header.given, candidate.header.given);
  const isAsked = (id: string): boolean => {
    const { code, outcome } = results.get(id) ?? {};
    return (code !== 'no-fixture' || isSameGiven) && code !== 'not-offered' && outcome !== 'not-selected';
  };
  // If no finding shows the refusal in a reason, the refusal is a change of its own, which no defect explains.
  const shown = new Set(broken.flatMap(({ findings }) => findings.flatMap(({ actual }) => actual.split(/\W+/))));
  const isExplained = (id: string): boolean => {
    const status = refusalIn(results.get(id)?.reason)?.status;
    return status === undefined || shown.has(status);
  };
  const forms = formIds();
  const hidden = listPlaces().filter(
    ({ element, operation }) =>
      failingOperations.has(operation) &&
      element.length > 0 &&
      !element.some((id) => isJudged(results.get(id)?.outcome ?? 'blocked')),
  );
  const isHidden = (id: string): boolean =>
    hidden.some(
      ({ below, operation }) =>
        below.has(id) || (!forms.has(id) && candidate.requirements.get(id)?.operations.includes(operation)),
    );
  // An operation that serves requests may leave data out. Only one that serves none keeps a requirement unobserved.
  const rests = (id: string): boolean => {
    const { code, reason } = results.get(id) ?? {};
    if (code !== 'not-observed') return restsOnFailing(id, checksOf(id));
    const refusal = refusalIn(reason)?.refusal;
    const isShown = refusal !== undefined && failing.some(({ actual }) => `: ${actual}`.endsWith(`: ${refusal}`));
    return isShown || isHidden(id) || restsOnRefusing(id, checksOf(id));
  };
  const lost = changes.filter(({ kind }) => kind === 'lost');
  const masked = new Set(
    lost
      .filter(
        (change) =>
          change.follows !== undefined ||
          (!isCutOff(results.get(change.requirement)) &&
            isExplained(change.requirement) &&
            (isWithin(change.requirement, isBlockedMust(results.get(change.requirement)) ? metFailures : met) ||
              (isAsked(change.requirement) && rests(change.requirement)))),
      )
      .map(({ requirement }) => requirement),
  );
  const inTheWay = ({ requirement, operations }: RequirementChange): string | undefined => {
    const where = (test: (finding: RequirementChange['findings'][number]) => boolean) =>
      broken.find(({ findings }) => findings.some(test))?.requirement;
    return (
      where(({ checks }) => checks.some((check) => checksOf(requirement).includes(check))) ??
      where(({ operation }) => operations.includes(operation))
    );
  };
  const refused = [...masked].filter((id) => refusalIn(results.get(id)?.reason) !== undefined);
  const besideOf = stoppedBeside(candidate, refused);
  // A check that could not judge its first requirement does not reach the next ones.
  const halted = new Set([...met, ...[...masked].flatMap(checksOf)]);
  return changes.map((change) => {
    const { kind, requirement, after: outcome } = change;
    const isHalted = outcome === 'not-applicable' && isExplained(requirement) && isWithin(requirement, halted);
    const isMasked = masked.has(requirement) || isHalted || besideOf(requirement) !== undefined;
    if (kind !== 'lost' || !isMasked) return change;
    const cause = change.cause ?? inTheWay(change);
    return { ...change, kind: 'masked', ...(cause === undefined ? {} : { cause }) };
  });
}
