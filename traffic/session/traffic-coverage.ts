import { asArray, asObject, at, batchElements, requestBody } from '../../oracle/kernel/answer.ts';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import { responseSchemaFor, schema } from '../../specs/validation/validator.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { Tally } from './tally.ts';

/** Counts of an operation; each list has the most frequent first. */
export interface OperationCoverage {
  readonly operation: OperationId;
  readonly exchanges: number;
  readonly statuses: readonly (readonly [string, number])[];
  readonly elementCodes: readonly (readonly [string, number])[];
  /** Query parameters, headers of the interface, and keys of request bodies. */
  readonly parameters: readonly (readonly [string, number])[];
  /** Documented statuses, codes of elements and parameters that no exchange has. */
  readonly untouched: readonly string[];
}

/** Counts which statuses, codes of elements and parameters the exchanges of each operation have. */
export class TrafficCoverage {
  readonly #counts = new Map(
    operationIds.map((id) => [id, { statuses: new Tally(), elementCodes: new Tally(), parameters: new Tally() }]),
  );

  note(exchange: Exchange): void {
    const counts = this.#counts.get(exchange.operation);
    counts?.statuses.add(String(exchange.response?.status ?? 'none'));
    for (const { element } of batchElements(exchange)) counts?.elementCodes.add(String(element.code).slice(0, 20));
    for (const name of new Set(parametersOf(exchange))) counts?.parameters.add(name.slice(0, 60));
  }

  result(): readonly OperationCoverage[] {
    return [...this.#counts].map(([operation, { statuses, elementCodes, parameters }]) => ({
      operation,
      exchanges: statuses.entries().reduce((sum, [, count]) => sum + count, 0),
      statuses: statuses.entries(),
      elementCodes: elementCodes.entries(),
      parameters: parameters.entries(),
      untouched: [
        ...shownStatuses(operation).filter((status) => statuses.get(status) === 0),
        ...shownCodes(operation).flatMap((code) => (elementCodes.get(code) === 0 ? [`element ${code}`] : [])),
        ...shownParameters(operation).filter((name) => parameters.get(name) === 0),
      ],
    }));
  }
}

const shownStatuses = (operation: OperationId): readonly string[] =>
  [200, 202, 404, 422].filter((status) => responseSchemaFor(operation, status) !== undefined).map(String);

function shownCodes(operation: OperationId): readonly string[] {
  if (operation === 'get-pay-statement') return ['200', '202'];
  return operation === 'get-enrollments' ? ['200'] : [];
}

function shownParameters(operation: OperationId): readonly string[] {
  const { body, takesEntityIds, takesVersion } = operations[operation];
  const asked = body === 'none' ? undefined : asObject(at(schema(`${operation}.request`), '/properties'));
  const inEach = asObject(at(asked, '/requests/items/properties'));
  return [
    ...(takesVersion ? ['Service-API-Version'] : []),
    ...(takesEntityIds ? ['entity_ids'] : []),
    ...Object.keys(asked ?? {}),
    ...Object.keys(inEach ?? {}).map((key) => `requests[].${key}`),
  ];
}

function parametersOf(exchange: Exchange): readonly string[] {
  const { request, operation } = exchange;
  const body = requestBody(exchange) ?? {};
  const elements = (asArray(body.requests) ?? []).flatMap((each) => Object.keys(asObject(each) ?? {}));
  const sendsVersion = request.headers.some(([name]) => name.toLowerCase() === 'service-api-version');
  return [
    ...(sendsVersion && operations[operation].takesVersion ? ['Service-API-Version'] : []),
    ...new URL(request.url).searchParams.keys(),
    ...Object.keys(body).slice(0, 100),
    ...elements.slice(0, 100).map((key) => `requests[].${key}`),
  ];
}
