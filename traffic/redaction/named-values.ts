/** Yields the values under names of secrets in JSON, an address or a form, also if the names are escaped. */
export function* namedValues(text: string): Generator<string> {
  if (/^\s*[[{]/.test(text)) yield* namedInJson(text);
  else if (/^[^\s"<]+$/.test(text)) yield* namedInAddress(text);
}

/** Yields strings below a key that names a secret, also in JSON within a string. A loop: the depth has no bound. */
function* namedInJson(text: string): Generator<string> {
  const waiting: [value: unknown, isNamed: boolean][] = [[parsed(text), false]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, isNamed] = next;
    if (typeof value === 'string') {
      if (isNamed) yield value;
      else if (/[:=]/.test(value)) yield* namedValues(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) waiting.push([each, isNamed || namesSecret(name)]);
    }
  }
}

function* namedInAddress(text: string): Generator<string> {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address !== null) yield* [address.username, address.password].map(decoded);
  for (const pairs of address === null ? [text] : [address.search, address.hash.slice(1)]) {
    for (const [name, value] of new URLSearchParams(pairs)) if (namesSecret(name)) yield value;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
