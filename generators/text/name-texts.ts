import type { Labelled } from '../kernel/labelled.ts';

/** A part of a name that a filter looks for, e.g. `B_C`. */
export interface NameText extends Labelled<string> {
  /**
   * A text that the filter also finds if it misreads a character as a wildcard, an escape or an end: `BxC`. Null: none.
   */
  readonly misread: string | null;
}

/** Characters with a meaning in regular expressions, SQL, URLs, lists and shells; each is to be found as written. */
export const nameTexts: readonly NameText[] = [
  { label: 'a percent sign', value: '5% A', misread: '50 A' },
  { label: 'an underscore', value: 'B_C', misread: 'BxC' },
  { label: 'a dot', value: 'D.E', misread: 'DxE' },
  { label: 'brackets', value: '(F)', misread: 'F)' },
  { label: 'a character class', value: '[GH]', misread: 'GxH' },
  { label: 'a plus', value: 'I+J', misread: 'I J' },
  { label: 'a star', value: 'K*L', misread: 'KxxL' },
  { label: 'a quote', value: "O'", misread: null },
  { label: 'a double quote', value: '"N"', misread: null },
  { label: 'a backslash', value: '\\Q', misread: 'Q' },
  { label: 'an ampersand', value: 'R&S', misread: 'R' },
  { label: 'a blank', value: 'T U', misread: 'TU' },
  { label: 'a comma', value: ',W', misread: '' },
  // A letter that is not another letter with a sign, so that it is written in one way only.
  { label: 'a letter beyond ASCII', value: 'Ø', misread: null },
];

/** The name that holds all these texts, and is looked for by each. */
export const nameOfAllTexts: string = nameTexts.map(({ value }) => value).join(' ');

/** Names that contain the searched name only if one of its characters is misread: one text is replaced, never several. */
export const misreadNames: readonly string[] = nameTexts.flatMap(({ misread, value }) =>
  misread === null ? [] : [nameOfAllTexts.replace(value, () => misread)],
);
