declare const safe: unique symbol;

/**
 * Text without a piece of a secret, which may be written: only the redactor makes it (`driver/secrets/secrets.ts`), and
 * records, reports and the terminal take nothing else.
 */
export type SafeText = string & { readonly [safe]: true };
