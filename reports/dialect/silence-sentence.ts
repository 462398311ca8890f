import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';

/** Only the id if the catalogue does not have it. */
export const silenceSentence = (id: string): string => loadCatalogue().silences.get(id)?.silence ?? id;
