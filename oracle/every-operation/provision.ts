import { type ProductName, productOf } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Availability } from '../../specs/words/profile.ts';

/** The products and the kind of integration that the target's provider has, as far as they are known. */
export interface Support {
  /** The products that the profile lists; null: it lists none. */
  readonly products: readonly ProductName[] | null;
  /** The kind of integration that the profile names; null: it names none. */
  readonly availability: Availability | null;
  /** The products that creation results granted. */
  readonly granted: ReadonlySet<string>;
  /** The products that creations requested and did not get. */
  readonly lacking: ReadonlySet<string>;
}

/** Whether creations requested products and got none at all, and the profile does not list zero products. */
export const grantsNothing = ({ products, granted, lacking }: Support): boolean =>
  lacking.size > 0 && granted.size === 0 && products?.length !== 0;

const missingRoute: ReadonlySet<number> = new Set([404, 405]);

/** Client errors that concern the request itself: they never mean that the provider is not an automated one. */
const requestStatuses: ReadonlySet<number> = new Set([400, 401, 408, 415, 425, 429]);

/** Whether a status refuses the caller, and does not say that the operation is missing: a 4xx except 404 and 405. */
const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && !missingRoute.has(status);

/** Whether a missing product may be why a valid request was refused with this status. */
export function mayLackProduct(operation: OperationId, status: number | undefined, { lacking }: Support): boolean {
  const product = productOf[operation];
  return isRefusal(status) && product !== undefined && lacking.has(product);
}

/** Whether the profile says that the provider does not have an operation, whatever the status. */
function isDeclaredMissing(operation: OperationId, { products, availability }: Support): boolean {
  const product = productOf[operation];
  if (product !== undefined && products !== null && !products.includes(product)) return true;
  return operations[operation].availability === 'automated' && availability === 'assisted';
}

/** Whether a valid request may be refused with this status (undefined: no answer), by profile, product or provider. */
export function mayRefuse(operation: OperationId, status: number | undefined, support: Support): boolean {
  if (status === undefined || status < 300) return false;
  if (isDeclaredMissing(operation, support)) return true;
  if (!isRefusal(status)) return false;
  // A target may refuse to disconnect the last entity of a connection.
  if (operation === 'disconnect-entity') return true;
  // If creations grant no product at all, the lack is not the provider's choice, and excuses no refusal.
  if (mayLackProduct(operation, status, support) && !grantsNothing(support)) return true;
  const mayBeAssisted = operations[operation].availability === 'automated' && support.availability === null;
  return mayBeAssisted && !requestStatuses.has(status);
}
