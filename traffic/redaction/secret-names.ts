/** Parts of the names of headers, keys and parameters whose values are secrets. */
const secretParts = /token|secret|passw(?:or)?d|key|auth|cookie/i;

/** Values that the interface itself states for keys with such names: `token_type`, `authentication_type`. */
const statedValues: ReadonlySet<string> = new Set(['bearer', 'api_token', 'assisted', 'credential', 'oauth']);

/** Whether the value of a header, a key or a parameter of this name is a secret. */
export const namesSecret = (name: string): boolean => secretParts.test(name);

/** A placeholder of ours, perhaps of a piece, in base64, or of two halves. */
const placeholder = /^(?:\w+ )?(?:\w+\()?\$\{?[A-Z][A-Z0-9_]*(?::\d+:\d+)?\}?(?::\$\{?[A-Z][A-Z0-9_]*\}?)?\)?$/;

/** When a credential ends, say. */
const moment = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Whether the value is one that hides nothing: stated by the interface, a moment, or in the place of a secret already. */
export const isOpenValue = (value: string): boolean =>
  value === '' || statedValues.has(value.toLowerCase()) || moment.test(value) || placeholder.test(value);

/** Strings, and the numbers of passwords, under keys of JSON that name a secret; also in text that is cut. */
export const secretMembers =
  /("(?:[^"\\]|\\.){0,60}?(?:token|secret|passw(?:or)?d|key|auth)(?:[^"\\]|\\.){0,60}"\s*:\s*)(?:"((?:[^"\\]|\\.)*)"?|(-?\d[\d.eE+-]*))/gi;

/** Parameters of an address, or of a form, that name a secret. Longer names would take the square of their length. */
export const secretParameters =
  /((?:^|[?&\s])[^=&?#\s"]{0,60}?(?:token|secret|passw(?:or)?d|key|auth)[^=&?#\s"]{0,60}=)([^&#\s"]+)/gi;
