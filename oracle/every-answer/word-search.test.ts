import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordSearch } from './secret-in-answer.ts';

const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength });

test('just those of the words that have the least length and stand in a text are found, also of words added later', () => {
  fc.assert(
    fc.property(fc.array(text(5)), fc.array(text(5)), text(20), (first, later, searched) => {
      const words = new Set(first);
      const any = new WordSearch(3);
      any.addNew(words);
      for (const word of later) words.add(word);
      any.addNew(words);
      const standing = [...words].filter((word) => word.length >= 3 && searched.includes(word));
      expect([...new Set(any.wordsIn(searched))].sort()).toEqual(standing.sort());
    }),
  );
});
