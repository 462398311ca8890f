// Controls, format characters (bidi, zero-width, tags), separators, surrogates that stand alone, private and unassigned.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const plain = /^[\x20-\x7e]*$/;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes what a terminal acts upon, or an eye can't see, as in `\u{202e}`; printable text stays as it is. */
export function showControls(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(unseen, (each) => named[each] ?? `\\u{${(each.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Cuts a text to `characters`, never through a surrogate pair, and shows that it did. */
export function clip(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const last = text.charCodeAt(characters - 2);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? characters - 2 : characters - 1)}…`;
}
