import { operations } from '../../specs/interface/operations.ts';
import {
  at,
  changeEachElement,
  combineBehaviours,
  objectOf,
  refuseRequests,
  rewriteElements,
} from '../switches/behaviours.ts';
import type { MakeBehaviour, Variant } from '../switches/switches.ts';
import { variantsOf } from './define.ts';

const variant = variantsOf();
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const posting = Object.values(operations).flatMap(({ id, method }) => (method === 'POST' ? [id] : []));

/** The keys that a body is described to have. */
const described = [
  ['create-sandbox-connection', ['provider_id', 'products', 'employee_size']],
  ['create-sandbox-account', ['company_id', 'provider_id', 'products']],
  ['update-benefit', ['description']],
  ['disconnect-entity', ['entity_ids']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** Replaces the malformed ids of a batch by unknown ones, so that each fails in its own element. */
function passMalformed(key: string): MakeBehaviour {
  /** The malformed ids as they were sent, by the unknown ids that stand for them. */
  const sentIds = new Map<unknown, string>();
  const passed = rewriteElements((element) => {
    const { [key]: id } = element;
    if (typeof id !== 'string' || uuidForm.test(id)) return element;
    const unknownId = `b5e4f0d2-7c31-4a86-9d0e-${String(sentIds.size).padStart(12, '0')}`;
    sentIds.set(unknownId, id);
    return { ...element, [key]: unknownId };
  });
  const named = changeEachElement((element) => ({ ...element, [key]: sentIds.get(element[key]) ?? element[key] }));
  return combineBehaviours(passed, named);
}

/** Bodies that are refused, or served, as the interface leaves open. */
export const bodyVariants: readonly Variant[] = [
  variant('media-type-needed', ['SIL-002'])
    .summary('A body that does not say that it is JSON is refused with 415.')
    .with(
      at,
      posting,
      refuseRequests(
        (_body, { headers, body }) =>
          body !== undefined && !/^application\/json/i.test(String(headers['content-type'])),
        415,
      ),
    ),
  variant('malformed-ids-fail-alone', ['SIL-011'])
    .summary('A malformed id in a batch fails in an element of its own.')
    .by(
      at(['get-pay-statement'], passMalformed('payment_id')),
      at(['get-enrollments'], passMalformed('enrollment_id')),
    ),
  variant('unknown-keys-refused', ['SIL-049'])
    .summary('A body with a key that is not described is refused.')
    .by(
      ...described.map(([operation, keys]) =>
        at(
          [operation],
          refuseRequests((body) => Object.keys(objectOf(body)).some((key) => !keys.some((known) => known === key))),
        ),
      ),
    ),
];
