/** Cuts a text to `characters`, never through a surrogate pair, and shows that it did. */
export function clip(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const last = text.charCodeAt(characters - 2);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? characters - 2 : characters - 1)}…`;
}
