import { invalid } from '../rules/refusal.ts';
import { productNames } from '../world/wire.ts';
import type { Applied } from '../world/world.ts';
import { listOf, oneOf } from './call.ts';

/** Reads `products` of a request: an array of product names, each counted once. */
export const productsOf = (value: unknown, where: string): string[] => [
  ...new Set(listOf(value, where).map((name, index) => oneOf(productNames)(name, `${where}[${index}]`))),
];

/** Reads a `provider_id`, which is any string but the empty one. */
export function providerOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw invalid(`${where} must be a string that is not empty.`);
  return value;
}

/** "Connection / account creation result", without `token_type`. */
export const creationResult = ({ connection, entity, accessToken }: Applied, products: readonly string[]) => ({
  connection_id: connection?.id,
  entity_id: entity?.id,
  company_id: connection?.companyId,
  account_id: entity?.accountId,
  provider_id: connection?.providerId,
  authentication_type: connection?.authenticationType,
  products,
  access_token: accessToken,
});
