import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsOf } from '../batch/documented.ts';
import { enrolledIn } from '../benefits/enrolled.ts';
import { enrollmentId } from '../get-enrollments/enrollment-fields.ts';
import { asArray, asObject, asString, jsonOf } from '../kernel/answer.ts';

/** The things that an answer shows for an entity. */
export interface View {
  readonly exchange: Exchange;
  /** The individual whom each thing is about, or null, by the thing's key; both in lower case. */
  readonly individualOf: ReadonlyMap<string, string | null>;
}

/** Reads the pay statements in a batch answer. Their keys are `<payment_id> <individual_id>`. */
export function statementsView(exchange: Exchange): View {
  const shown = (elementsOf(exchange, 'payment_id') ?? []).flatMap(({ id, body }) => {
    const statements = asArray(asObject(body)?.pay_statements) ?? [];
    return statements.map((statement) => {
      const individual = asString(asObject(statement)?.individual_id)?.toLowerCase() ?? null;
      return [`${id} ${individual}`, individual] as const;
    });
  });
  return { exchange, individualOf: new Map(shown) };
}

export function onlyPayments({ exchange, individualOf }: View, paymentIds: readonly string[]): View {
  const wanted = new Set(paymentIds.map((id) => id.toLowerCase()));
  const kept = [...individualOf].filter(([key]) => wanted.has(key.split(' ')[0] ?? ''));
  return { exchange, individualOf: new Map(kept) };
}

/** Reads the enrollments whose data a batch answer shows. */
export function enrollmentsView(exchange: Exchange): View {
  const shown = (elementsOf(exchange, 'enrollment_id') ?? []).flatMap(({ id, code, body }) => {
    const individual = asString(asObject(body)?.individual_id)?.toLowerCase();
    if (id === undefined || code !== 200 || individual === undefined) return [];
    // If an element holds another one's enrollment, the judges of batches report it.
    return (enrollmentId(body) ?? id) === id ? [[id, individual] as const] : [];
  });
  return { exchange, individualOf: new Map(shown) };
}

export const enrolledView = (exchange: Exchange): View => ({
  exchange,
  individualOf: new Map(enrolledIn(exchange).map((id) => [id, id])),
});

export function payGroupsView(exchange: Exchange): View {
  const ids = (asArray(jsonOf(exchange)) ?? []).flatMap((group) => asString(asObject(group)?.id)?.toLowerCase() ?? []);
  return { exchange, individualOf: new Map(ids.map((id) => [id, null])) };
}

/** Finds the individuals who are paid by exactly one of two entities. */
export function paidUnderOne(one: View, other: View): ReadonlySet<string> {
  const [first, second] = [new Set(one.individualOf.values()), new Set(other.individualOf.values())];
  const all = [...first, ...second].filter((id) => id !== null);
  return new Set(all.filter((id) => first.has(id) !== second.has(id)));
}
