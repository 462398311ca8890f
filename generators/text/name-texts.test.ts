import { describe, expect, test } from 'vitest';
import { splitNames } from './name-texts.ts';

describe.each(splitNames)('the name $name', ({ name, others, parts }) => {
  test.each(parts)('has the part "%s", which no other name has', (part) => {
    expect(name).toContain(part);
    expect(others.filter((other) => other.toLowerCase().includes(part.toLowerCase()))).toEqual([]);
  });
});

test('the others have a part where its blanks are taken away', () => {
  for (const { others, parts } of splitNames) {
    for (const part of parts) expect(others.every((other) => other.includes(part.trim()))).toBe(true);
  }
});
