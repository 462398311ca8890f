declare const safe: unique symbol;

/**
 * Text that may be written or printed: no piece of a secret is in it. Only the redactor makes it
 * (`driver/secrets/secrets.ts`), and records, reports and the terminal ask for it, so that nothing gets past the
 * redactor unless the compiler is overruled. As JSON, and to whoever reads it, it is a string like any other.
 */
export type SafeText = string & { readonly [safe]: true };
