/** The most letters and digits that are exchanged. */
const most = 12;
/** An id with fewer letters and digits is made longer, since all ids of its length may be in use. */
const fewest = 3;

/** Added to a short id: digits to one that ends with a digit, letters to any other. */
const longer = { digit: '7315904', letter: 'qzxkvwj' };

/**
 * Makes an id of the form of a known one: the last letters and digits, 12 at most, are exchanged, so that a prefix and
 * the version of a UUID stay. `pay_1042` becomes `pay_6597`; `pay_42`, which is short, `pay_977315904`.
 */
export function unknownLike(known: string): string {
  const [, prefix = '', tail = known] = /^(.*[^A-Za-z0-9])?([A-Za-z0-9]+[^A-Za-z0-9]*)$/s.exec(known) ?? [];
  const chars = [...tail];
  let left = most;
  for (let index = chars.length - 1; index >= 0 && left > 0; index -= 1) {
    const char = chars[index] ?? '';
    const other = replaceCharacter(char);
    if (other === char) continue;
    chars[index] = other;
    left -= 1;
  }
  const unknown = `${prefix}${chars.join('')}`;
  if (most - left >= fewest) return unknown;
  return `${unknown}${/\D$/.test(unknown) ? longer.letter : longer.digit}`;
}

/** Digits stay digits and the letters a to f stay among themselves, so that hexadecimal stays hexadecimal. */
function replaceCharacter(char: string): string {
  if (/[0-9]/.test(char)) return String((Number(char) + 5) % 10);
  // Of the six letters from `a`, each becomes the one three further on, and after the last comes the first again.
  if (/[a-f]/.test(char)) return rotate(char, 'a', 6, 3);
  if (/[A-F]/.test(char)) return rotate(char, 'A', 6, 3);
  if (/[g-z]/.test(char)) return rotate(char, 'g', 20, 7);
  if (/[G-Z]/.test(char)) return rotate(char, 'G', 20, 7);
  return char;
}

function rotate(char: string, first: string, size: number, by: number): string {
  const from = first.charCodeAt(0);
  return String.fromCharCode(from + ((char.charCodeAt(0) - from + by) % size));
}
