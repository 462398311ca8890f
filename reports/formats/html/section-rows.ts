import { loadCatalogue } from '../../../specs/catalogue/catalogue.ts';
import { type Outcome, outcomes } from '../../../specs/words/finding.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';

export interface SectionLink {
  /** The id of the section's row on the page, made by us and never taken from the record. */
  readonly anchor: string;
  readonly slug: string;
  /** The slug where the catalogue does not have its heading. */
  readonly title: string;
}

/** A section of the interface with the outcomes of its requirements, `counts` in the order of the columns. */
export interface SectionRow extends SectionLink {
  readonly total: number;
  readonly counts: readonly number[];
}

/** Makes a row for each section that a run asked about, in the interface's order; `shown`: outcomes with a column. */
export function sectionRows(
  run: Run,
  { requirements }: Summary,
  shown: readonly Outcome[],
): ReadonlyMap<string, SectionRow> {
  const { sections } = loadCatalogue();
  const bySlug = new Map<string, number[]>([...sections.keys()].map((slug) => [slug, []]));
  for (const { id, outcome } of requirements) {
    const slug = run.requirements.get(id)?.section;
    if (slug === undefined) continue;
    const ranks = bySlug.get(slug) ?? [];
    ranks.push(outcomes.indexOf(outcome));
    bySlug.set(slug, ranks);
  }
  const asked = [...bySlug].filter(([, ranks]) => ranks.length > 0);
  return new Map(
    asked.map(([slug, ranks], at) => [
      slug,
      {
        anchor: `s-${at + 1}`,
        slug,
        title: sections.get(slug)?.title ?? slug,
        total: ranks.length,
        counts: shown.map((outcome) => ranks.filter((rank) => rank === outcomes.indexOf(outcome)).length),
      },
    ]),
  );
}

export function sectionLink(sections: ReadonlyMap<string, SectionRow>, slug: string | undefined): SectionLink | null {
  const row = sections.get(slug ?? '');
  return row === undefined ? null : { anchor: row.anchor, slug: row.slug, title: row.title };
}
