/** Whether a double holds a number as written, so that no digit of an amount is lost. True for what is not a number. */
export function isHeldExactly(written: string): boolean {
  // A double always holds 15 digits without an exponent.
  if (written.length <= 15 && !/[eE]/.test(written)) return true;
  // No double has so many significant digits. Comparing them would take time that grows with the square of their number.
  if (written.length > 800) return false;
  const held = Number(written);
  const asWritten = decimal(written);
  if (asWritten === null || asWritten === decimal(String(held))) return true;
  // String() writes a large integer with fewer digits than it has.
  return /^-?\d{1,310}$/.test(written) && Number.isFinite(held) && BigInt(written) === BigInt(held);
}

/** Writes a number as digits and exponent, in one way only: `1.50` and `0.15e1` become `15e-1`; null: no number. */
function decimal(text: string): string | null {
  const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return null;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
