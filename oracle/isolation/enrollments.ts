import type { Exchange } from '../../specs/words/exchange.ts';
import { enrolledIn } from '../benefits/enrolled.ts';
import { asArray, asObject, asString, type JsonObject, jsonOf } from '../kernel/answer.ts';
import { objectsIn } from '../kernel/json-walk.ts';
import { mentionedIn } from './listed.ts';

/** Whether a body shows an enrollment: an error body, or an echo of the request, does not. */
const showsEnrollment = (body: JsonObject | undefined): boolean =>
  asString(body?.individual_id) !== undefined || asString(body?.plan_id) !== undefined;

/** Names the first foreign enrollment that an answer shows, in its element or as a record; `own` ids do not count. */
export function enrollmentsShown(
  exchange: Exchange,
  enrollmentIds: readonly string[],
  own: readonly string[] = [],
): string | undefined {
  const ownIds = new Set(own.map((id) => id.toLowerCase()));
  const foreignIds = new Set(enrollmentIds.map((id) => id.toLowerCase()));
  const isForeign = (id: unknown): id is string => typeof id === 'string' && foreignIds.has(id.toLowerCase());
  const elements = asArray(asObject(jsonOf(exchange))?.responses) ?? [];
  for (const element of elements.map(asObject)) {
    const id = element?.enrollment_id;
    const body = asObject(element?.body);
    if (ownIds.has(asString(body?.id)?.toLowerCase() ?? '')) continue;
    if (isForeign(id) && showsEnrollment(body)) return `the enrollment ${id}`;
  }
  for (const object of objectsIn(jsonOf(exchange))) {
    if (isForeign(object.id) && showsEnrollment(object)) return `the enrollment ${object.id}`;
  }
  return undefined;
}

/** A benefit of another connection, with the individuals by which its data is recognised. */
export interface ForeignBenefit {
  /** The individuals that its owner sees, in lower case; null if its owner's token is not known. */
  readonly enrolled: ReadonlySet<string> | null;
  /** The individuals of the reader's own connection, in lower case. */
  readonly own: ReadonlySet<string>;
}

/** Describes the foreign benefit's individuals in an answer of any status; undefined if there are none. */
export function foreignEnrolled(exchange: Exchange, { enrolled, own }: ForeignBenefit): string | undefined {
  const foreign = enrolledIn(exchange).filter((id) => !own.has(id) && (enrolled === null || enrolled.has(id)));
  if (foreign.length > 0) return `${foreign.length} individuals enrolled in a foreign benefit`;
  const mentioned = enrolled === null ? undefined : mentionedIn(exchange, enrolled, own);
  return mentioned && `the individual ${mentioned}, who is enrolled in a foreign benefit`;
}

/** Describes the individuals that an answer lists; undefined if there are none. */
export function anyEnrolled(exchange: Exchange): string | undefined {
  const { length } = enrolledIn(exchange);
  return length === 0 ? undefined : `${length} enrolled individuals`;
}
