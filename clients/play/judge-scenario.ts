import { blocked, broken, holds, type Judgement, notApplicable } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Claims, Problem } from '../readback/claims.ts';
import type { AdapterOutput } from '../readback/read-output.ts';
import { control } from '../scenarios/reading.ts';
import { type Scenario, type SeenRequest, scenarioRequirements } from '../scenarios/scenario.ts';
import type { Stage } from './open-stage.ts';

/** Says why the client did not meet the situation of the scenario; null: it did. */
function whyUnmet(
  { steps, isMet, disturb, isInput }: Scenario,
  stage: Stage,
  exchanges: readonly Exchange[],
): string | null {
  const played = stage.steps();
  if (steps !== undefined && played.every(({ consumed }) => consumed === 0))
    return `the client never sent request ${played[0]?.nth} of the operation, to which the scenario answers`;
  if (steps !== undefined) return null;
  if (disturb !== undefined)
    return stage.disturbances() > 0 ? null : 'the client sent no request that the scenario is about';
  if (isInput === true) return null;
  const meets = isMet ?? ((status: number) => status === 200);
  const met = exchanges.filter(({ response }) => response && meets(response.status, headersOf(response.headers)));
  return met.length > 0 ? null : 'no answer of the operation showed the client what is played';
}

/** The requests of a client in a scenario, their answers, and its output. */
export interface Done {
  readonly claims: Claims;
  readonly problem: AdapterOutput['problem'];
  /** Why the task failed in an undisturbed sandbox; null: it did not. */
  readonly shortfall: string | null;
  /** A requirement that a refused request broke; null: no request was refused for a breach. */
  readonly refusedFor: RequirementId | null;
  readonly exchanges: readonly Exchange[];
  readonly requests: readonly SeenRequest[];
  readonly otherWrites: readonly OperationId[];
}

/** Judges the requirements of a scenario, if the client met its situation. */
export function judgeScenario(scenario: Scenario, stage: Stage, done: Done): readonly Judgement[] {
  const { claims, has, own, early, mayFail = false } = scenario;
  const {
    exchanges,
    requests,
    otherWrites,
    claims: { claimed, lacking },
  } = done;
  const problem = done.problem?.what ?? null;
  const unmetBy = whyUnmet(scenario, stage, exchanges);
  const ids = scenarioRequirements(scenario);
  if (problem !== null) return ids.map((id) => blocked(id, problem));
  // In the control scenario, which plays nothing, a client that sends nothing has failed.
  if (unmetBy !== null && scenario.id === control.id) return ids.map((id) => blocked(id, done.shortfall ?? unmetBy));
  const breach = (id: RequirementId, problem: Problem): Judgement => {
    const { message, expected, actual, aspect } = problem;
    return broken(id, { exchanges, expected, actual, message: `${message} Played: ${scenario.title}`, aspect });
  };
  if (unmetBy !== null)
    return ids.map((id) =>
      id === early && claimed ? breach(id, claimed) : notApplicable(id, 'not-observed', unmetBy),
    );
  const judgements: Judgement[] = [];
  if (claims !== undefined) {
    if (claimed === undefined)
      judgements.push(mayFail ? holds(claims) : blocked(claims, lacking?.message ?? 'the client crashed', has ?? null));
    else judgements.push(claimed === null ? holds(claims) : breach(claims, claimed));
  }
  if (has !== undefined) {
    // A wrong claim is already a finding of the other requirement.
    if (claims !== undefined && claimed) judgements.push(blocked(has, 'the result is not what is there', claims));
    else if (lacking !== null && done.refusedFor !== null)
      judgements.push(blocked(has, 'a request was refused for what it broke', done.refusedFor));
    else judgements.push(lacking === null ? holds(has) : breach(has, lacking));
  }
  if (own !== undefined) {
    const why = own.broken({ requests, otherWrites, input: stage.input, elsewhere: stage.elsewhere });
    judgements.push(
      why === null
        ? holds(own.requirement)
        : broken(own.requirement, { exchanges, expected: scenario.title, actual: why, message: `The client: ${why}.` }),
    );
  }
  return judgements;
}

const headersOf = (headers: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
