import { namesSecret } from './secret-names.ts';

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
