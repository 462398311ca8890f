import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { annotatedRequirements } from '../../specs/validation/annotated-requirements.ts';
import { judgeBody, responseSchemaFor, responseSchemasOf } from '../../specs/validation/validator.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { jsonOf, statusOf } from './answer.ts';
import { broken, holds, type Judge, type Judgement } from './judge.ts';

/** Judges a final answer by the JSON Schema of its operation and status; nothing if there is none, or no JSON. */
export function judgeShape(exchange: Exchange): readonly Judgement<RequirementId>[] {
  const status = statusOf(exchange);
  const body = jsonOf(exchange);
  if (status === undefined || body === undefined) return [];
  const schemaName = responseSchemaFor(exchange.operation, status);
  if (schemaName === undefined) return [];
  const { judged, violations } = judgeBody(schemaName, body);
  const violated = new Set(violations.map((violation) => violation.requirement));
  return [
    ...[...judged].filter((id) => !violated.has(id)).map(holds),
    ...violations.map((violation) =>
      broken(violation.requirement, {
        exchanges: [exchange],
        pointer: violation.pointer,
        expected: violation.expected,
        actual: violation.actual,
        message: violation.message,
        aspect: violation.keyword,
        ...(violation.expectation === null ? {} : { expectation: violation.expectation }),
      }),
    ),
  ];
}

/** Makes the judge of the shapes of an operation's answers. It owns the requirements that the schemas name. */
export function shapeJudge(
  operation: OperationId,
): Judge<[exchange: Exchange], RequirementId, readonly Judgement<RequirementId>[]> {
  const requirementIds = annotatedRequirements(responseSchemasOf(operation));
  return Object.assign((exchange: Exchange) => judgeShape(exchange), { requirementIds });
}

export interface BrokenPlace {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly requirement: RequirementId;
}

/** Finds the places in an answer whose shape is broken: values there cannot be judged. */
export function brokenPlaces(exchange: Exchange): readonly BrokenPlace[] {
  const status = statusOf(exchange);
  const body = jsonOf(exchange);
  const schemaName = status === undefined ? undefined : responseSchemaFor(exchange.operation, status);
  if (schemaName === undefined || body === undefined) return [];
  return judgeBody(schemaName, body).violations.map(({ pointer, requirement }) => ({ pointer, requirement }));
}
