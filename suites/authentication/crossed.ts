import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { WrongCredential } from './near-misses.ts';

/** A request with a wrong credential, and another oddity, which must not excuse the first. */
export interface CrossedRequest {
  readonly wrong: WrongCredential;
  readonly spec: RequestSpec;
}

/** The bodies of batches without elements: a careless target answers them without checking the credential. */
const emptyBodies: Partial<Record<OperationId, unknown>> = {
  'get-pay-statement': { requests: [] },
  'get-enrollments': { requests: [] },
  'disconnect-entity': { entity_ids: [] },
};

/**
 * Composes requests with an oddity that a careless target checks before the wrong credential: `none`, no credential;
 * `unknown`, one that was never issued; `other`, one of the other scheme (null or undefined: there is none to send).
 */
export function crossedRequests(
  spec: RequestSpec,
  { none, unknown, other }: Readonly<Record<'none' | 'unknown' | 'other', WrongCredential | null | undefined>>,
  entityId: string | undefined,
): readonly CrossedRequest[] {
  const isNamed = operations[spec.operation].takesEntityIds && entityId !== undefined;
  const query = [...(spec.query ?? []), ...(isNamed ? [['entity_ids', entityId] as const] : [])];
  const unversioned = { ...spec, query, version: null };
  const named = isNamed
    ? [unknown, other].flatMap((wrong) => cross(wrong, 'one of its entity_ids', { ...spec, query }))
    : [];
  const body = emptyBodies[spec.operation];
  const emptied =
    body === undefined
      ? []
      : [none, unknown].flatMap((wrong) => cross(wrong, 'nothing asked for', { ...spec, body: { json: body } }));
  const what = isNamed ? 'no version, and one of its entity_ids' : 'no version';
  return [...named, ...cross(none, what, unversioned), ...emptied];
}

const cross = (
  wrong: WrongCredential | null | undefined,
  what: string,
  spec: RequestSpec,
): readonly CrossedRequest[] => (wrong ? [{ wrong: { ...wrong, label: `${wrong.label}, with ${what}` }, spec }] : []);
