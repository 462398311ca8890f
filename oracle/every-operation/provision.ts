import type { ProductName } from '../../specs/interface/interface-facts.ts';
import { productOf } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Availability } from '../../specs/words/profile.ts';

/** The known support of a provider: what the profile says, and what creation results showed. */
export interface Provision {
  /** The products that the profile lists; null: it lists none. */
  readonly products: readonly ProductName[] | null;
  /** The kind of integration that the profile names; null: it names none. */
  readonly availability: Availability | null;
  /** Products that a creation result granted. */
  readonly granted: ReadonlySet<string>;
  /** Products that a creation asked for, and its result did not grant. */
  readonly lacking: ReadonlySet<string>;
}

/** Whether creations grant no product, though the profile does not say that none is supported. */
export const grantsNothing = ({ products, granted, lacking }: Provision): boolean =>
  lacking.size > 0 && granted.size === 0 && products?.length !== 0;

/** Client errors by which an operation says that it is not there at all, or not with this method. */
const missingRoute: ReadonlySet<number> = new Set([404, 405]);

/** Client errors that are about the credential, the time or the form of the request, and not about what the provider has. */
const aboutRequest: ReadonlySet<number> = new Set([400, 401, 408, 415, 425, 429]);

/** Whether a status says no to the caller, and not that there is no such operation: any 4xx but 404 and 405. */
const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && !missingRoute.has(status);

/** Whether a valid request may be refused so because creation results lack the product that the operation needs. */
export function mayWantProduct(operation: OperationId, status: number | undefined, { lacking }: Provision): boolean {
  const product = productOf[operation];
  return isRefusal(status) && product !== undefined && lacking.has(product);
}

/** Whether the profile says that the provider lacks an operation, however it then refuses it. */
function isSaidToLack(operation: OperationId, { products, availability }: Provision): boolean {
  const product = productOf[operation];
  if (product !== undefined && products !== null && !products.includes(product)) return true;
  return operations[operation].availability === 'automated' && availability === 'assisted';
}

/**
 * Whether a reading allows to refuse a valid request so: product not granted, operation for automated providers, last
 * entity; or the profile says so, or a 4xx that is no missing route. `status` undefined: no answer.
 */
export function mayRefuse(operation: OperationId, status: number | undefined, provision: Provision): boolean {
  if (status === undefined || status < 300) return false;
  if (isSaidToLack(operation, provision)) return true;
  if (!isRefusal(status)) return false;
  if (operation === 'disconnect-entity') return true;
  if (mayWantProduct(operation, status, provision) && !grantsNothing(provision)) return true;
  const mayBeAssisted = operations[operation].availability === 'automated' && provision.availability === null;
  return mayBeAssisted && !aboutRequest.has(status);
}
