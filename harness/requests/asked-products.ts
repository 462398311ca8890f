import { type ProductName, productNames } from '../../specs/interface/interface-facts.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** The products that new connections and accounts are asked for: all, or those that the profile says the provider supports. */
export const supportedProducts = ({ products }: Pick<Profile, 'products'>): readonly ProductName[] =>
  products ?? productNames;

/** The products as a field of a creation's body; left out where the provider supports none. */
export function askForProducts(profile: Pick<Profile, 'products'>): { readonly products?: readonly ProductName[] } {
  const products = supportedProducts(profile);
  return products.length === 0 ? {} : { products };
}
