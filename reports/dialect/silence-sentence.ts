import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';

/** The sentence that says what a silence leaves open; its id alone where the catalogue does not have it. */
export const silenceSentence = (id: string): string => loadCatalogue().silences.get(id)?.silence ?? id;
