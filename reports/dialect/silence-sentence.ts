import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';

/** What a silence leaves open, in one sentence; its id alone where the catalogue does not have it. */
export function silenceSentence(id: string): string {
  return loadCatalogue().silences.get(id)?.silence ?? id;
}
