export { requirementPage as requirementPath } from '../reports/story/explanation.ts';

/** A page of the site before it is written. `template`: a file of site/templates, which gets `data`. */
export interface Page {
  /** Below the site's root, permanent: links of reports lead there, e.g. `requirements/PS-044.html`. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly template: string;
  readonly data: object;
  /** Search finds the page by these words and its title. Absent: search leaves it out. */
  readonly searchWords?: string;
}

/** A link from one page to another; the address is from the site's root. */
export interface Link {
  readonly to: string;
  readonly text: string;
  readonly note?: string;
}

export const linksPage = (path: string, title: string, why: string, links: readonly Link[]): Page => ({
  path,
  title,
  summary: why,
  template: 'links',
  data: { why, links },
});

export const silencePath = (id: string): string => `silences/${id}.html`;
export const checkPath = (id: string): string => `checks/${id.replaceAll('/', '.')}.html`;
export const operationPath = (id: string): string => `operations/${id}.html`;
