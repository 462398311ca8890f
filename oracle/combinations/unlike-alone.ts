import type { Exchange } from '../../specs/words/exchange.ts';
import { askedRequests } from '../batch/asked-requests.ts';
import {
  type Difference,
  type Element,
  elementsFor,
  firstDifference,
  type IdKey,
  textOf,
} from '../batch/documented.ts';
import { enrollmentFields } from '../get-enrollments/enrollment-fields.ts';
import { statementFields } from '../get-pay-statement/statement-fields.ts';
import { asArray, asInteger, asObject, asString } from '../kernel/answer.ts';

/** Finds a statement in a batch that the whole payment lacks, or has with other values. */
export function unlikeWholePayment(whole: Exchange, batch: Exchange, id: string): Difference | undefined {
  const [reference] = elementsFor(whole, 'payment_id', id);
  if (reference?.code !== 200) return undefined;
  const known = new Map(statementsOf(reference.body).map((one) => [individualOf(one), one]));
  // If an individual is listed twice, the statement to compare is not known.
  if (known.size < statementsOf(reference.body).length) return undefined;
  const isWhole = isFromTheStart(batch, 'payment_id', id);
  // A page that may lie past the end may be refused.
  const elements = elementsFor(batch, 'payment_id', id).filter(({ code }) => code === 200 || isWhole);
  return firstOf(elements, ({ body, pointer }) => {
    const [count, other] = [countOf(reference.body), countOf(body)];
    if (isWhole && count !== undefined && other !== undefined && count !== other) {
      const place = '/body/paging/count';
      return { pointer: `${pointer}${place}`, expected: String(count), actual: String(other), place };
    }
    for (const [index, statement] of statementsOf(body).entries()) {
      const expected = known.get(individualOf(statement));
      const at = `${pointer}/body/pay_statements/${index}`;
      const place = '/body/pay_statements/*';
      if (expected === undefined) {
        return { pointer: at, expected: 'a statement of this payment', actual: 'that of another', place };
      }
      if (textOf(statementFields, expected) !== textOf(statementFields, statement)) {
        return firstDifference(statementFields, expected, statement, at, place);
      }
    }
    return undefined;
  });
}

/** Finds a difference between an enrollment in a batch and the same enrollment in an earlier answer. */
export function unlikeEnrollment(before: Exchange, batch: Exchange, id: string): Difference | undefined {
  const [reference] = elementsFor(before, 'enrollment_id', id);
  if (reference?.code !== 200) return undefined;
  return firstOf(elementsFor(batch, 'enrollment_id', id), ({ body, pointer }) =>
    firstDifference(enrollmentFields, reference.body, body, `${pointer}/body`, '/body'),
  );
}

/** Finds the first difference in elements that should have data; data that is still being fetched is skipped. */
function firstOf(
  elements: readonly Element[],
  inData: (element: Element) => Difference | undefined,
): Difference | undefined {
  for (const element of elements) {
    const { code, pointer } = element;
    if (code === undefined || code === 202) continue;
    const found =
      code === 200
        ? inData(element)
        : { pointer: `${pointer}/code`, expected: '200, as alone', actual: String(code), place: '/code' };
    if (found !== undefined) return found;
  }
  return undefined;
}

const statementsOf = (body: unknown): readonly unknown[] => asArray(asObject(body)?.pay_statements) ?? [];
const individualOf = (statement: unknown): string => asString(asObject(statement)?.individual_id)?.toLowerCase() ?? '';

export const countOf = (body: unknown): number | undefined => asInteger(asObject(asObject(body)?.paging)?.count);

/** Whether a batch asks for an id only from the start: a page past the end, or of no elements, may be refused. */
export const isFromTheStart = (batch: Exchange, idKey: IdKey, id: string): boolean =>
  askedRequests(batch, idKey).every(
    ({ id: asked, request }) => asked !== id || (!request.offset && request.limit !== 0),
  );
