import { batchIdKeys, elementsOf } from '../../oracle/batch/documented.ts';
import { grantsNothing, mayRefuse, type Support } from '../../oracle/every-operation/provision.ts';
import {
  asArray,
  asObject,
  isNotThere,
  jsonOf,
  refused,
  requestBody,
  statusOf,
  succeeded,
} from '../../oracle/kernel/answer.ts';
import { productOf } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** The target's properties, as its profile states them. */
type Said = Pick<Profile, 'products' | 'availability' | 'fixtures'>;

/** Remembers whether a valid request succeeded, and how others were refused, by operation. */
export class WorkedOperations {
  readonly #said: Said;
  readonly #served = new Set<OperationId>();
  /** Statuses with which valid requests were refused, by operation; undefined if no answer came. */
  readonly #refusals = new Map<OperationId, Set<number | undefined>>();
  readonly #granted = new Set<string>();
  readonly #lacking = new Set<string>();

  constructor(said: Said) {
    this.#said = said;
  }

  /** The products that the provider supports, as far as the profile and the creations have shown them. */
  get provision(): Support {
    const { products, availability } = this.#said;
    return { products, availability, granted: this.#granted, lacking: this.#lacking };
  }

  /** @param isValid whether the interface says that such a request is answered */
  note(exchange: Exchange, isValid: boolean): void {
    const { operation } = exchange;
    // A request that the end of the run cut off tells nothing about the target.
    if (exchange.failure?.kind === 'cancelled') return;
    if (operations[operation].issuesToken) this.#noteProducts(exchange);
    const idKey = batchIdKeys[operation];
    const codes = idKey === undefined ? [] : (elementsOf(exchange, idKey) ?? []).map(({ code }) => code);
    if (idKey === undefined ? succeeded(exchange) : codes.includes(200)) this.#served.add(operation);
    else if (isValid) this.#noteRefusal(exchange, refused(exchange) ? statusOf(exchange) : codes[0]);
  }

  /** Whether the operation works; false: nothing allows the refusals of valid requests; null: not known. */
  worked(operation: OperationId): boolean | null {
    if (this.#served.has(operation)) return true;
    const { provision } = this;
    const isUnexplained = (status: number | undefined): boolean => !mayRefuse(operation, status, provision);
    if ([...(this.#refusals.get(operation) ?? [])].some(isUnexplained)) return false;
    return productOf[operation] !== undefined && grantsNothing(provision) ? false : null;
  }

  #noteRefusal(exchange: Exchange, status: number | undefined): void {
    const { operation, request } = exchange;
    // The requested thing may belong to another own entity.
    if (request.path.includes('entity_ids=') && isNotThere(status)) return;
    // A target may refuse a batch for the ids in it: only fixtures are known to exist.
    const { paymentIds, enrollmentIds } = this.#said.fixtures;
    const fixtureIds = operation === 'get-pay-statement' ? paymentIds : enrollmentIds;
    const namesFixture = fixtureIds.some((id) => request.body?.includes(id) === true);
    if (operation === 'get-enrollments' && !namesFixture) return;
    if (operation === 'get-pay-statement' && !namesFixture && isNotThere(status)) return;
    const statuses = this.#refusals.get(operation) ?? new Set();
    this.#refusals.set(operation, statuses.add(status));
  }

  /** Notes the products that a creation granted or withheld. A product that it did not ask for is not lacking. */
  #noteProducts(exchange: Exchange): void {
    const granted = asArray(asObject(jsonOf(exchange))?.products);
    if (!succeeded(exchange) || granted === undefined) return;
    for (const product of granted) if (typeof product === 'string') this.#granted.add(product);
    for (const product of asArray(requestBody(exchange)?.products) ?? []) {
      if (typeof product === 'string' && !granted.includes(product)) this.#lacking.add(product);
    }
  }
}
