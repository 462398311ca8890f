/** The keys and indices of a JSON pointer; null for null, and for a text that is no pointer. */
export function placeOf(pointer: string | null): readonly string[] | null {
  if (pointer === null || (pointer !== '' && !pointer.startsWith('/'))) return null;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
