import { randomUUID } from 'node:crypto';

/** Stands before the digits of a number that a double cannot hold. It is random, so that no request can contain it. */
const mark = `${randomUUID()}:`;
const markedDigits = new RegExp(`"${mark}(-?\\d+)"`, 'g');

/** Makes an amount that {@link toJson} writes with all its digits. Beyond 2^53 it is a text, not to calculate with. */
export function exactCents(amount: number | bigint): number {
  const isSmall = Number.isSafeInteger(Number(amount));
  return isSmall ? Number(amount) : (`${mark}${BigInt(amount)}` as unknown as number);
}

/** The digits of an amount, exact also where it is beyond 2^53. */
export const digitsOf = (amount: number): string => String(amount).replace(mark, '');

/** Writes JSON, exact amounts included. @param indent in spaces; absent: on one line */
export function toJson(body: unknown, indent?: number): string {
  const text = JSON.stringify(body, null, indent);
  return text.includes(mark) ? text.replaceAll(markedDigits, '$1') : text;
}
