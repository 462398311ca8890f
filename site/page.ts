export { requirementPage as requirementPath } from '../reports/story/explanation.ts';

/** A page of the site before it is written. */
export interface Page {
  /** Below the site's root, permanent: links of reports lead there, e.g. `requirements/PS-044.html`. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search results and link previews. */
  readonly summary: string;
  readonly template: string;
  /** Given to the template. */
  readonly data: object;
  /** Words by which search finds it, beside its title. Absent: it is not searched for. */
  readonly searchWords?: string;
}

/** A link from one page to another; the address is from the site's root. */
export interface Link {
  readonly to: string;
  readonly text: string;
  /** Shown beside the text, such as a sentence or a count. */
  readonly note?: string;
}

export const silencePath = (id: string): string => `silences/${id}.html`;
export const checkPath = (id: string): string => `checks/${id.replaceAll('/', '.')}.html`;
export const operationPath = (id: string): string => `operations/${id}.html`;
