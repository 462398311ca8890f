import { operationIds } from '../../specs/interface/operations.ts';
import { coverageOf, type LevelCoverage, type RequirementResult } from '../verdict/requirements/judge-requirements.ts';

/** The share of the musts about what a target offers that has to be judged for a certificate. */
const minShare = 0.5;

/** A requirement as a certificate lists it; `code`: the reason code of `not-applicable`, else null. */
export interface CoveredRequirement extends Pick<RequirementResult, 'id' | 'level' | 'outcome'> {
  readonly code: string | null;
}

/** The scope of a run's requests: the operations of each requirement, by its id, and the operations that worked. */
export interface Asked {
  readonly requirements: ReadonlyMap<string, { readonly operations: readonly string[] }>;
  /** The operations that answered a valid request with success; empty if the record does not say. */
  readonly worked: ReadonlySet<string>;
}

/**
 * The extent to which a certificate covers an operation. `judged` and `total` count the musts about this operation alone.
 * `covered`: the run judged at least {@link minShare} of them; `too-little`: fewer. `never-worked`: the target answered no
 * valid request with success, so that its refusals prove nothing. `not-offered`: the profile leaves the operation out.
 * `not-granted`: the provider lacks the product of the operation.
 */
export interface OperationScope extends LevelCoverage {
  readonly operation: string;
  readonly state: 'covered' | 'too-little' | 'never-worked' | 'not-offered' | 'not-granted';
}

/** In the order of the interface; operations without musts of their own are left out. */
export const scopeOf = (
  requirements: readonly CoveredRequirement[],
  { requirements: asked, worked }: Asked,
): readonly OperationScope[] =>
  operationIds.flatMap((operation) => {
    const musts = requirements.filter(({ id, level }) => {
      const { operations = [] } = asked.get(id) ?? {};
      return level === 'must' && operations.length === 1 && operations[0] === operation;
    });
    return musts.length === 0
      ? []
      : [{ operation, ...coverageOf(musts), state: stateOf(musts, worked.size === 0 || worked.has(operation)) }];
  });

function stateOf(musts: readonly CoveredRequirement[], works: boolean): OperationScope['state'] {
  if (isEnough(coverageOf(offeredBy(musts)))) return works ? 'covered' : 'never-worked';
  const countOf = (code: string): number => musts.filter((each) => each.code === code).length;
  if (countOf('not-granted') > 0) return 'not-granted';
  return countOf('not-offered') > musts.length / 2 ? 'not-offered' : 'too-little';
}

/** Counts the musts about what the target offers: without those that the profile or the provider leaves out. */
export const offeredCoverage = (requirements: readonly CoveredRequirement[]): LevelCoverage =>
  coverageOf(offeredBy(requirements.filter(({ level }) => level === 'must')));

export const isEnough = ({ judged, total }: LevelCoverage): boolean => judged > 0 && judged >= total * minShare;

const offeredBy = (requirements: readonly CoveredRequirement[]): readonly CoveredRequirement[] =>
  requirements.filter(({ code }) => code !== 'not-offered' && code !== 'not-granted');

/** E.g. "conformant", or "conformant, for 7 of 11 operations". */
export function certifiedVerdict(scope: readonly OperationScope[]): string {
  const covered = scope.filter(({ state }) => state === 'covered').length;
  return covered === scope.length ? 'conformant' : `conformant, for ${covered} of ${scope.length} operations`;
}
