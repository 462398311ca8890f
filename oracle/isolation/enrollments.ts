import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, type JsonObject, jsonOf } from '../kernel/answer.ts';
import { objectsIn } from '../kernel/json-walk.ts';

/** An error body, or an echo of the request, does not show who is enrolled in what. */
const showsEnrollment = (body: JsonObject | undefined): boolean =>
  asString(body?.individual_id) !== undefined || asString(body?.plan_id) !== undefined;

/** Names what an answer shows of foreign enrollments: data in their elements, or records of that id, but no `own`. */
export function enrollmentsShown(
  exchange: Exchange,
  enrollmentIds: readonly string[],
  own: readonly string[] = [],
): string | undefined {
  const mine = new Set(own.map((id) => id.toLowerCase()));
  const wanted = new Set(enrollmentIds.map((id) => id.toLowerCase()));
  const isWanted = (id: unknown): id is string => typeof id === 'string' && wanted.has(id.toLowerCase());
  const elements = asArray(asObject(jsonOf(exchange))?.responses) ?? [];
  for (const element of elements.map(asObject)) {
    const id = element?.enrollment_id;
    const body = asObject(element?.body);
    if (mine.has(asString(body?.id)?.toLowerCase() ?? '')) continue;
    if (isWanted(id) && showsEnrollment(body)) return `the enrollment ${id}`;
  }
  for (const object of objectsIn(jsonOf(exchange))) {
    if (isWanted(object.id) && showsEnrollment(object)) return `the enrollment ${object.id}`;
  }
  return undefined;
}
