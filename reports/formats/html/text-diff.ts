import { diffWordsWithSpace } from 'diff';

interface DiffPiece {
  readonly text: string;
  readonly differs: boolean;
}

/** Two texts in pieces, of which the page marks those that differ. */
export interface TextDiff {
  readonly expected: readonly DiffPiece[];
  readonly actual: readonly DiffPiece[];
}

/** If two texts have a smaller share of letters in common, marks confuse more than they help, and none are set. */
const worthMarking = 0.2;

export function textDiff(expected: string, actual: string): TextDiff {
  const changes = diffWordsWithSpace(expected, actual);
  const common = changes.reduce((sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length), 0);
  if (common < worthMarking * Math.max(expected.length, actual.length)) {
    return { expected: [{ text: expected, differs: false }], actual: [{ text: actual, differs: false }] };
  }
  return {
    expected: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, differs: removed })),
    actual: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added })),
  };
}
