import { alterAnswers, objectOf, refuseRequests } from '../switches/behaviours.ts';
import type { MakeBehaviour, RequestView } from '../switches/switches.ts';

/** Selects the creations whose request has a key. */
export const asksWith =
  (key: string) =>
  ({ body }: RequestView): boolean =>
    key in objectOf(body);

/** Refuses creations by the products that they ask for; `products` is undefined if the request names none. */
export const refuseProducts = (isRefused: (products: unknown) => boolean): MakeBehaviour =>
  refuseRequests((body) => isRefused(objectOf(body).products));

export const refuseProduct = (product: string): MakeBehaviour =>
  refuseProducts((products) => Array.isArray(products) && products.includes(product));

/** Issues a token that nothing accepts. */
export const issueUselessToken: MakeBehaviour = alterAnswers('access_token', (token) => `${token}-new`);

/** Names another provider where the request has a key. */
export const nameOtherProvider = (key: string): MakeBehaviour =>
  alterAnswers('provider_id', (id) => `${id}_sandbox`, { when: asksWith(key) });
