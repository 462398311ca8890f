import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { ownSection } from '../../specs/words/record.ts';

/** The places where a requirement is explained: a page, or null if no site is known, and a command. */
export interface Explanation {
  readonly url: string | null;
  readonly command: string;
}

/** The page of a requirement, from the root of the site that `npm run site` writes. */
export const requirementPage = (requirement: string): string => `requirements/${requirement}.html`;

interface ExplainedRun {
  readonly requirements: ReadonlyMap<string, { readonly section: string }>;
  readonly docsUrl?: string | undefined;
}

/** Whether a team declared the requirement itself, so that neither the site nor the commands have it. */
export const isOwn = (requirement: string, { requirements }: Pick<ExplainedRun, 'requirements'>): boolean =>
  requirements.get(requirement)?.section === ownSection;

/** @returns null for a requirement that only the team has, and for a text that is no id */
export function explanationFor(requirement: string, run: ExplainedRun): Explanation | null {
  if (!/^[A-Z][A-Z0-9]*-\d+$/.test(requirement) || isOwn(requirement, run)) return null;
  const { docsUrl } = run;
  return {
    url: docsUrl === undefined ? null : `${docsUrl.replace(/\/*$/, '/')}${requirementPage(requirement)}`,
    command: `payroll-conformance explain ${requirement}`,
  };
}

/** @returns a function that gives null if nobody named a site, or only a team has the requirement */
export function pagesOn(docsUrl: string | undefined): (requirement: string) => string | null {
  const { requirements, clientRequirements } = loadCatalogue();
  const isKnown = (id: string): boolean => requirements.has(id) || clientRequirements.has(id);
  return (id) => (isKnown(id) ? (explanationFor(id, { requirements, docsUrl })?.url ?? null) : null);
}

export const explanationText = ({ url, command }: Explanation): string => url ?? command;
