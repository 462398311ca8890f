/** Parts of the names of headers, keys and parameters whose values are secrets. */
const secretParts = /token|secret|passw(?:or)?d|key|auth|cookie/i;

/** Values that are no secrets: the interface has them under `token_type` and `authentication_type`. */
const statedValues: ReadonlySet<string> = new Set(['bearer', 'api_token', 'assisted', 'credential', 'oauth']);

export const namesSecret = (name: string): boolean => secretParts.test(name);

/** A placeholder of ours: of a secret or a piece of one, of its base64, or of a pair. */
const placeholder = /^(?:\w+ )?(?:\w+\()?\$\{?[A-Z][A-Z0-9_]*(?::\d+:\d+)?\}?(?::\$\{?[A-Z][A-Z0-9_]*\}?)?\)?$/;

const moment = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Whether a value is no secret although its name says so. */
export const isOpenValue = (value: string): boolean =>
  value === '' || statedValues.has(value.toLowerCase()) || moment.test(value) || placeholder.test(value);

/** Strings and numbers under JSON keys that name a secret, also in text that is cut. */
export const secretMembers =
  /("(?:[^"\\]|\\.){0,60}?(?:token|secret|passw(?:or)?d|key|auth)(?:[^"\\]|\\.){0,60}"\s*:\s*)(?:"((?:[^"\\]|\\.)*)"?|(-?\d[\d.eE+-]*))/gi;

/** Parameters of an address or a form that name a secret. The length is bounded, since matching takes its square. */
export const secretParameters =
  /((?:^|[?&\s])[^=&?#\s"]{0,60}?(?:token|secret|passw(?:or)?d|key|auth)[^=&?#\s"]{0,60}=)([^&#\s"]+)/gi;
