import type { Catalogue, Requirement } from '../../specs/catalogue/catalogue.ts';
import { allRequirements, areaOf } from './explain-requirement.ts';

/** The id that words most likely mean, however they write it: `ps-44`, `PS044` and `ps 044` are `PS-044`; else the words. */
export function idIn(words: readonly string[]): string {
  const text = words.join(' ').toUpperCase();
  const [, area = '', digits = ''] = /^([A-Z]+)[-_ ]?(\d{1,3})$/.exec(text) ?? [];
  return area === '' ? text : `${area}-${digits.padStart(3, '0')}`;
}

/** Finds requirements with all words in id, sentence, operations or titles. Most whole words come first. */
export function searchCatalogue(words: readonly string[], catalogue: Catalogue): readonly Requirement[] {
  const wanted = words.map((word) => word.toLowerCase());
  const wholeWords = ({ statement }: Requirement): number => {
    const sentenceWords = new Set(wordsIn(statement));
    return wanted.filter((word) => sentenceWords.has(word)).length;
  };
  return allRequirements(catalogue)
    .filter((requirement) => wanted.every((word) => textOf(requirement, catalogue).includes(word)))
    .toSorted((one, other) => wholeWords(other) - wholeWords(one));
}

export const searchedWords = (catalogue: Catalogue): readonly string[] => [
  ...new Set(allRequirements(catalogue).flatMap((requirement) => wordsIn(textOf(requirement, catalogue)))),
];

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[a-z][\w-]+|\d+/g) ?? [];

function textOf({ id, statement, operations, section }: Requirement, { sections, areas }: Catalogue): string {
  const titles = [sections.get(section)?.title, areas.get(areaOf(id))?.title];
  return [id, statement, ...operations, ...titles].join(' ').toLowerCase();
}
