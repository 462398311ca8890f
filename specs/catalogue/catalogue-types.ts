import type { Requirement, Silence } from './catalogue-rows.ts';

/** A theme of the catalogue: the first part of its requirements' ids. */
export interface Area {
  readonly title: string;
  /** The section of the interface that it mostly stands for. */
  readonly section: string;
  /** Whether all of its requirements are about who may see or change something. */
  readonly security: boolean;
}

/** The requirements and the silences, in the order of the files. */
export interface Catalogue {
  /** Semver of the set of requirements. */
  readonly revision: string;
  /** Slugs of the interface's sections; `states` says whether a section says anything that can be required. */
  readonly sections: ReadonlyMap<string, { readonly title: string; readonly states: boolean }>;
  readonly areas: ReadonlyMap<string, Area>;
  /** The requirements on a target. */
  readonly requirements: ReadonlyMap<string, Requirement>;
  /** The requirements on a target's caller: counted apart, and never in one verdict with the others. */
  readonly clientRequirements: ReadonlyMap<string, Requirement>;
  /** Ids that were given up; none is used again. */
  readonly retired: ReadonlySet<string>;
  readonly silences: ReadonlyMap<string, Silence>;
}

export interface CatalogueTexts {
  readonly requirements: string;
  readonly silences: string;
  readonly sections: string;
}
