/** Parts of the names of headers, keys and parameters whose values are secrets. */
const secretParts = /token|secret|passw(?:or)?d|key|auth|cookie/i;

/** Values that the interface has under such names, and that are no secrets: of `token_type` and `authentication_type`. */
const statedValues: ReadonlySet<string> = new Set(['bearer', 'api_token', 'assisted', 'credential', 'oauth']);

/** Whether the value of a header, a key or a parameter of this name is a secret. */
export const namesSecret = (name: string): boolean => secretParts.test(name);

/** Matches a placeholder of ours: of a secret or a piece of one, of its base64, or of a pair. */
const placeholder = /^(?:\w+ )?(?:\w+\()?\$\{?[A-Z][A-Z0-9_]*(?::\d+:\d+)?\}?(?::\$\{?[A-Z][A-Z0-9_]*\}?)?\)?$/;

/** Matches a date or time, such as the end of a credential. */
const moment = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Whether a value is not secret although its name says so: a value of the interface, a time, or a placeholder. */
export const isOpenValue = (value: string): boolean =>
  value === '' || statedValues.has(value.toLowerCase()) || moment.test(value) || placeholder.test(value);

/** Matches strings and numbers under JSON keys that name a secret, also in text that is cut. */
export const secretMembers =
  /("(?:[^"\\]|\\.){0,60}?(?:token|secret|passw(?:or)?d|key|auth)(?:[^"\\]|\\.){0,60}"\s*:\s*)(?:"((?:[^"\\]|\\.)*)"?|(-?\d[\d.eE+-]*))/gi;

/** Matches parameters of an address or a form that name a secret; long names would take the square of their length. */
export const secretParameters =
  /((?:^|[?&\s])[^=&?#\s"]{0,60}?(?:token|secret|passw(?:or)?d|key|auth)[^=&?#\s"]{0,60}=)([^&#\s"]+)/gi;
