import { randomUUID } from 'node:crypto';

/** Stands before the digits of a number that a double cannot hold; nobody outside can write it. */
const mark = `${randomUUID()}:`;
const marked = new RegExp(`"${mark}(-?\\d+)"`, 'g');

/** An amount that goes out digit for digit: beyond 2^53 a text to the program, which nobody calculates with. */
export function exactCents(amount: number | bigint): number {
  const isSmall = Number.isSafeInteger(Number(amount));
  return isSmall ? Number(amount) : (`${mark}${BigInt(amount)}` as unknown as number);
}

/** The digits of an amount, exact also where it is beyond 2^53. */
export const digitsOf = (amount: number): string => String(amount).replace(mark, '');

/** Writes JSON, exact amounts included. @param indent in spaces; absent: on one line */
export function toJson(body: unknown, indent?: number): string {
  const text = JSON.stringify(body, null, indent);
  return text.includes(mark) ? text.replaceAll(marked, '$1') : text;
}
