import type { SafeText } from '../../specs/words/exchange.ts';

/** The same type with plain text in place of {@link SafeText}, so that tests can write values down as literals. */
export type Plain<T> = T extends SafeText
  ? string
  : T extends readonly (infer E)[]
    ? readonly Plain<E>[]
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T;

/** Declares that a literal of a test is safe text, as if the redactor had made it. */
export const asSafe = <T>(value: Plain<T>): T => value as T;
