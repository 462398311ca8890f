import type { Example } from '../../specs/catalogue/examples.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Headers by which a run finds its requests in logs. */
const ofTheRun = / -H '(traceparent|X-Conformance-Check): [^']*'/g;

/** Replaces what differs from run to run: ids by numbers in the order in which they appear, and tokens by one name. */
export function nameIds(example: Example, baseUrl: string): Example {
  const names = new Map<string, string>();
  const name = (id: string): string => {
    const known = names.get(id.toLowerCase()) ?? `10000000-0000-4000-8000-${String(names.size + 1).padStart(12, '0')}`;
    names.set(id.toLowerCase(), known);
    return known;
  };
  const text = JSON.stringify({ ...example, curl: example.curl.replace(ofTheRun, '') })
    .replaceAll(baseUrl, 'https://acme.example')
    .replace(/\$ACCESS_TOKEN_\d+|sandbox-token-\w+/g, '$$ACCESS_TOKEN');
  return JSON.parse(text.replace(uuid, name));
}
