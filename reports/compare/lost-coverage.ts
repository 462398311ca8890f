import { formIds, listPlaces } from '../../specs/validation/list-places.ts';
import { type Judged, unseenReason } from '../../specs/words/finding.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { neverWorked, provesNothing } from '../record/run/never-worked.ts';
import type { Run } from '../record/run/run.ts';
import { isCutOff, isJudged, rootReason } from '../verdict/requirements/judge-requirements.ts';
import { makers } from '../verdict/requirements/rests-on.ts';
import type { LostCause } from '../verdict/standing/baseline.ts';
import type { Summary, SummaryRequirement } from '../verdict/summary/summary.ts';
import type { RequirementChange } from './comparison.ts';

export interface JudgedRun {
  readonly run: Run;
  readonly summary: Summary;
}

/** A list of an answer that had elements in the base and has none now; `below`: the requirements on what is in it. */
interface Emptied {
  readonly operation: string;
  readonly below: ReadonlySet<string>;
  readonly cause: string;
}

/**
 * The reasons why lost requirements are not judged, by id. One without a cause is left out: perhaps its premise is
 * missing.
 */
export function causesOfLoss(
  changes: readonly RequirementChange[],
  base: JudgedRun,
  candidate: JudgedRun,
): ReadonlyMap<string, string> {
  const results = new Map(candidate.summary.requirements.map((each) => [each.id, each]));
  // A run that ended early does not show whether the checks that it did not reach would have worked.
  const { ending, isGone } = endingOf(candidate);
  const isCut = isGone || candidate.summary.requirements.some(isCutOff);
  const idle = [...base.run.worked].filter((operation) => candidate.run.idle.has(operation));
  const emptied = isCut ? [] : emptiedLists(base, candidate);
  const inLists = new Set(listPlaces().flatMap(({ below }) => [...below]));
  const causeOf = (each: SummaryRequirement): string | undefined => {
    const { id, code, outcome, reason } = each;
    if (isGone || isCutOff(each)) return ending;
    const operations = candidate.run.requirements.get(id)?.operations ?? [];
    const isUnseen = code === 'not-observed' && !isRefusal(reason);
    // Every requirement needs the operations that make what checks test with (`makers`).
    const rests = (operation: string): boolean => operations.includes(operation) || (!isCut && makers.has(operation));
    // Operations that worked in the base, and never in the candidate: either all of the requirement's, or those it needs.
    const stopped = operations.every((each) => idle.includes(each)) ? operations : isUnseen ? idle.filter(rests) : [];
    if ((outcome === 'blocked' || code === 'not-observed') && stopped.length > 0)
      return `${stopped.join(', ')}${neverWorked}`;
    if (!isUnseen) return withoutStop(reason ?? code ?? outcome);
    return emptied.find(({ operation, below }) => below.has(id) || (!inLists.has(id) && operations.includes(operation)))
      ?.cause;
  };
  const lost = changes.flatMap(({ requirement }) => results.get(requirement) ?? []);
  const causes = new Map(lost.flatMap((each) => [[each.id, causeOf(each)] as const]));
  // A check that could not judge its first requirement does not reach the next ones.
  const halting = lost.filter(halts);
  const haltingReason = new Map(halting.map((each) => [each.id, each.reason]));
  const causeByCheck = new Map(
    candidate.run.checks.flatMap(({ check, requirements }) => {
      const halted = Object.entries(requirements).find(([id, each]) => haltingReason.has(id) && halts(each));
      if (halted === undefined) return [];
      const [id, { reason }] = halted;
      // One check may have stopped for another reason than the one that the summary takes for the requirement.
      return [[check, reason === haltingReason.get(id) ? causes.get(id) : withoutStop(reason ?? '')] as const];
    }),
  );
  const besideOf = stoppedBeside(candidate.run, [...haltingReason.keys()]);
  /** The cause at which the first check stopped, if all checks stopped. */
  const causeOfChecks = (checks: readonly string[]): string | undefined => {
    const found = checks.map((check) => causeByCheck.get(check));
    return found.includes(undefined) ? undefined : found[0];
  };
  return new Map(
    lost.flatMap(({ id, checks }) => {
      const cause =
        causes.get(id) ?? causeOfChecks(checks) ?? causes.get(besideOf(id) ?? '') ?? (isCut ? ending : undefined);
      return cause === undefined ? [] : [[id, cause] as const];
    }),
  );
}

/** Whether a target did not know, or show, what was asked for (403, 404). Other refusals may be its choice. */
const isRefusal = (reason: string | null): boolean => ['403', '404'].includes(refusalIn(reason)?.status ?? '');

/** Whether a check stops at a requirement that it could not judge for this reason. */
const halts = ({ code, outcome, reason }: Judged): boolean =>
  outcome === 'blocked' || code === 'not-granted' || isRefusal(reason);

const withoutStop = (text: string): string =>
  text.replace(/\.$/, '').replace(`${neverWorked}${provesNothing}`, neverWorked);

const unanswered = /(?:the target (?:refused|reset|closed) the connection|there is no route to the target)[^:;]*$/;

/** Why a run stopped judging, without a full stop; absent: it did not. `isGone`: the target stopped answering. */
export function endingOf({ run, summary }: JudgedRun): { readonly ending?: string; readonly isGone: boolean } {
  const blocked = summary.requirements.filter(({ outcome }) => outcome === 'blocked');
  const gone = blocked.filter(({ reason }) => unanswered.test(reason ?? ''));
  const cutOff = blocked.find(isCutOff);
  const ending = run.interrupted === null ? cutOff?.reason : `the run ended early: ${run.interrupted}`;
  if (ending != null) return { ending: withoutStop(ending), isGone: false };
  const isGone = gone.length > 0 && gone.length * 2 >= blocked.length;
  return isGone ? { ending: 'the target stopped answering', isGone } : { isGone };
}

/** Joins requirements that were lost for one reason, or a reason that ends with it, in the order of their first ids. */
export function joinCauses(causes: ReadonlyMap<string, string>): readonly LostCause[] {
  const ids = [...causes.keys()].sort();
  const all = [...new Set(causes.values())];
  return [...groupBy(ids, (id) => rootReason(causes.get(id) ?? '', all))].map(([cause, requirements]) => ({
    cause,
    requirements,
  }));
}

/** Finds the lists that became empty: no requirement on elements was judged now, but one on the list itself was. */
function emptiedLists(base: JudgedRun, candidate: JudgedRun): readonly Emptied[] {
  const [before, after] = [base, candidate].map(({ summary }) => {
    const judged = summary.requirements.filter(({ outcome }) => isJudged(outcome));
    return new Set(judged.map(({ id }) => id));
  });
  if (before === undefined || after === undefined) return [];
  return listPlaces()
    .filter(
      ({ own, element, operation, pointer }) =>
        element.some((id) => before.has(id)) &&
        !element.some((id) => after.has(id)) &&
        own.some((id) => after.has(id)) &&
        !isSeenAbsent(candidate.run, operation, pointer),
    )
    .map(({ operation, pointer, below }) => ({
      operation,
      below,
      cause: `the list ${pointer} of ${operation} has no elements any more`,
    }));
}

/** Whether the list itself was null or absent, as the run's dialect says; then it did not become empty. */
const isSeenAbsent = ({ dialect }: Run, operation: string, pointer: string): boolean =>
  (dialect ?? []).some(
    ({ fact, place, values }) =>
      fact === 'given' &&
      place.startsWith(`${operation} 200`) &&
      place.endsWith(` ${pointer}`) &&
      values.some(({ value }) => value === 'null' || value === 'absent'),
  );

/** The refusal at the end of a reason, as in `no payment to test with: 404 not_found_error`; undefined: there is none. */
export const refusalIn = (reason: string | null | undefined): Readonly<Record<string, string>> | undefined =>
  /: (?<refusal>(?<status>4\d\d) [a-z_]+)$/.exec(reason ?? '')?.groups;

/** Finds the stopped requirement of the same operations, unless the requirement was seen, or is about a key's form. */
export function stoppedBeside(
  { judgements, requirements }: Pick<Run, 'judgements' | 'requirements'>,
  stopped: string[],
) {
  const operationsOf = (id: string): string => requirements.get(id)?.operations.join(' ') ?? '';
  const byOperations = new Map(stopped.map((id) => [operationsOf(id), id]));
  const idsOnForm = formIds();
  const isSeen = (id: string): boolean => judgements.get(id)?.reason !== unseenReason || idsOnForm.has(id);
  return (id: string): string | undefined => (isSeen(id) ? undefined : byOperations.get(operationsOf(id)));
}
