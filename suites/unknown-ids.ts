/**
 * An id of the same form as a known one that no one has: its letters and digits are exchanged for others of their
 * kind from the end on, and whatever separates them stays, so that a UUID remains a UUID of its version.
 */
export function unknownLike(known: string): string {
  const chars = [...known];
  let left = 12;
  for (let index = chars.length - 1; index >= 0 && left > 0; index -= 1) {
    const char = chars[index] ?? '';
    const other = exchanged(char);
    if (other === char) continue;
    chars[index] = other;
    left -= 1;
  }
  const unknown = chars.join('');
  return unknown === known ? `${known}0` : unknown;
}

/** Digits stay digits and the letters a to f stay among themselves, so that hexadecimal stays hexadecimal. */
function exchanged(char: string): string {
  if (/[0-9]/.test(char)) return String((Number(char) + 5) % 10);
  if (/[a-f]/.test(char)) return rotated(char, 'a', 6, 3);
  if (/[A-F]/.test(char)) return rotated(char, 'A', 6, 3);
  if (/[g-z]/.test(char)) return rotated(char, 'g', 20, 7);
  if (/[G-Z]/.test(char)) return rotated(char, 'G', 20, 7);
  return char;
}

function rotated(char: string, first: string, size: number, by: number): string {
  const from = first.charCodeAt(0);
  return String.fromCharCode(from + ((char.charCodeAt(0) - from + by) % size));
}
