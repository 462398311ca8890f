import type { Catalogue, Requirement } from '../../specs/catalogue/catalogue.ts';
import { areaOf, everyRow } from './explain-requirement.ts';

/** Finds the requirements in which all words occur, whatever their letter case: in id, sentence, operations or titles. */
export function searchCatalogue(words: readonly string[], catalogue: Catalogue): readonly Requirement[] {
  const { sections, areas } = catalogue;
  const wanted = words.map((word) => word.toLowerCase());
  const textOf = ({ id, statement, operations, section }: Requirement): string =>
    [id, statement, ...operations, sections.get(section)?.title, areas.get(areaOf(id))?.title].join(' ').toLowerCase();
  return everyRow(catalogue).filter((row) => wanted.every((word) => textOf(row).includes(word)));
}
