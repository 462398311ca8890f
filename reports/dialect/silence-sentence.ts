import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';

/** The sentence that says what a silence leaves open; only its id if the catalogue does not have it. */
export const silenceSentence = (id: string): string => loadCatalogue().silences.get(id)?.silence ?? id;
