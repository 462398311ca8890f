/** A comment on GitHub holds 65,536 characters; some room is left for what others put around it. */
const characters = 59_800;

/** Joins the parts of a comment, with as many sections as have room. @param rest says how many are left out */
export function joinComment<T>(
  head: readonly string[],
  items: readonly T[],
  write: (item: T) => string,
  rest: (left: number) => string,
  foot: readonly string[],
): string {
  const kept: string[] = [];
  let length = head.join('\n').length + foot.join('\n').length;
  for (const item of items) {
    const section = write(item);
    length += section.length + 1;
    if (length > characters) break;
    kept.push(section);
  }
  const left = items.length - kept.length;
  return [...head, ...kept, ...(left === 0 ? [] : ['', rest(left)]), ...foot].join('\n');
}
