// As in controls.ts, but for the line feed and tab, with which JSON is laid out.
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const plain = /^[\x20-\x7e\n\t]*$/;

/** Writes JSON with every character visible, as `\uXXXX` where need be; it reads back letter by letter. */
export const jsonText = (value: unknown, indent = 0): string => escapeUnseen(JSON.stringify(value, null, indent));

/** Writes what can't be seen in a text as `\uXXXX`; the line feed and the tab stay. */
export const escapeUnseen = (text: string): string => (plain.test(text) ? text : text.replace(unseen, escapeUnits));

const escapeUnits = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
