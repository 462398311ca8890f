import type { BaseUrls } from '../exchanges/find-operation.ts';
import type { UnknownWrite } from '../judging/conversation.ts';

/** The most writes that wait until an operation is found at their site; further ones count as writes at the target. */
const maxWaiting = 4_000;

/** Separates writes at the target's site, which may change its answers, from those elsewhere, such as analytics. */
export class UnknownWrites {
  readonly #sites: Set<string>;
  readonly #areSitesGiven: boolean;
  #waiting: { readonly site: string; readonly write: UnknownWrite }[] = [];

  constructor(bases: BaseUrls) {
    this.#sites = new Set((bases ?? []).map(siteOf));
    this.#areSitesGiven = bases !== null;
  }

  /** Notes a base address of the target. @returns the writes at its site that waited for this */
  know(base: string): readonly UnknownWrite[] {
    const site = siteOf(base);
    if (this.#sites.has(site)) return [];
    this.#sites.add(site);
    const known = this.#waiting.filter((each) => each.site === site);
    this.#waiting = this.#waiting.filter((each) => each.site !== site);
    return known.map(({ write }) => write);
  }

  /** @returns the write, if it may be one at the target; else none */
  take(address: string, write: UnknownWrite): readonly UnknownWrite[] {
    const site = siteOf(address);
    if (site === '' || this.#sites.has(site)) return [write];
    if (this.#areSitesGiven) return [];
    if (this.#waiting.length >= maxWaiting) return [write];
    this.#waiting.push({ site, write });
    return [];
  }
}

/** The last two labels of a host, equal for servers of one owner; empty if the text is no address. */
const siteOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.split('.').slice(-2).join('.') : '';
