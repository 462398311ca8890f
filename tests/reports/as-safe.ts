import type { SafeText } from '../../specs/words/exchange.ts';

/** A type in which any text may stand where text has to be safe: what tests of reports write down. */
export type Plain<T> = T extends SafeText
  ? string
  : T extends readonly (infer E)[]
    ? readonly Plain<E>[]
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T;

/** Takes a value that a test wrote down for one that the redactor made. */
export const asSafe = <T>(value: Plain<T>): T => value as T;
