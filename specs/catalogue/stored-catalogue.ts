import type { Area, Catalogue, Requirement, Silence } from './catalogue-rows.ts';

/** A {@link Catalogue} as JSON: lists and objects in place of its maps and sets. */
export interface StoredCatalogue {
  readonly revision: string;
  readonly sections: Readonly<Record<string, { readonly title: string; readonly states: boolean }>>;
  readonly areas: Readonly<Record<string, Area>>;
  readonly requirements: readonly Requirement[];
  readonly clientRequirements?: readonly Requirement[];
  readonly retired: readonly string[];
  readonly silences: readonly Silence[];
}

export const fromStored = (stored: StoredCatalogue): Catalogue => ({
  revision: stored.revision,
  sections: new Map(Object.entries(stored.sections)),
  areas: new Map(Object.entries(stored.areas)),
  requirements: new Map(stored.requirements.map((row) => [row.id, row])),
  clientRequirements: new Map((stored.clientRequirements ?? []).map((row) => [row.id, row])),
  retired: new Set(stored.retired),
  silences: new Map(stored.silences.map((row) => [row.id, row])),
});

export function asStored(catalogue: Catalogue): StoredCatalogue {
  const { revision, sections, areas, requirements, clientRequirements, retired, silences } = catalogue;
  return {
    revision,
    sections: Object.fromEntries(sections),
    areas: Object.fromEntries(areas),
    requirements: [...requirements.values()],
    ...(clientRequirements.size === 0 ? {} : { clientRequirements: [...clientRequirements.values()] }),
    retired: [...retired],
    silences: [...silences.values()],
  };
}
