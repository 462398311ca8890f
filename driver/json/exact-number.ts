/** Tells whether a number is the same as a double: amounts must not lose a digit. True for what is not a number. */
export function isHeldExactly(written: string): boolean {
  // Up to 15 digits, without an exponent, always are.
  if (written.length <= 15 && !/[eE]/.test(written)) return true;
  // No double needs as many digits; taking them apart would cost the square of their number.
  if (written.length > 800) return false;
  const held = Number(written);
  const asWritten = decimal(written);
  if (asWritten === null || asWritten === decimal(String(held))) return true;
  // A large integer has more digits than are needed to tell it from its neighbours.
  return /^-?\d{1,310}$/.test(written) && Number.isFinite(held) && BigInt(written) === BigInt(held);
}

/** Significant digits and exponent, the same for all ways to write a number; null for what is not one. */
function decimal(text: string): string | null {
  const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return null;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
