import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, type JsonObject } from './answer.ts';

/** Bodies of requests that were parsed, since several judges look at each. */
const parsed = new WeakMap<Exchange['request'], { readonly body: JsonObject | undefined }>();

/** The JSON object in the body of a request; undefined where it has another body, or none. */
export function askedBody({ request }: Exchange): JsonObject | undefined {
  const known = parsed.get(request) ?? { body: parse(request.body) };
  parsed.set(request, known);
  return known.body;
}

function parse(body: string | null): JsonObject | undefined {
  try {
    return asObject(JSON.parse(body ?? 'null'));
  } catch {
    // Bodies that are no JSON are sent, too.
    return undefined;
  }
}

/** The benefit_id in the path of a request; undefined where its operation has none there. */
export function askedBenefit({ operation, request }: Exchange): string | undefined {
  const [before, after] = operations[operation].path.split('{benefit_id}');
  const [path = ''] = request.path.split('?');
  if (before === undefined || after === undefined || !path.endsWith(after)) return undefined;
  const start = path.lastIndexOf(before);
  const encoded = path.slice(start + before.length, path.length - after.length);
  if (start < 0 || encoded.includes('/')) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
