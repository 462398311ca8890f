import type { SilenceId } from '../../specs/dialect.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { responseSchemaFor } from '../../specs/validator.ts';
import { statusOf } from '../answer.ts';
import { asArray, asObject, at } from '../json.ts';
import { odditiesOf } from './odd-request.ts';
import { shortText } from './short-text.ts';
import type { Trait } from './trait.ts';

/** An error in a few words: its code, and the names that its body gives it. */
function errorWords(code: number, body: unknown): string {
  const { name, service_code } = asObject(body) ?? {};
  const words = [name, service_code].filter((word): word is string => typeof word === 'string');
  return [code, ...words.map((word) => shortText(word))].join(' ');
}

/**
 * How a request is answered of which the interface does not say what comes: one that is odd in one way, and one that is
 * not odd, but refused under a status that is not listed.
 */
export function* answerTraits(exchange: Exchange, body: unknown): Generator<Trait> {
  const status = statusOf(exchange);
  if (status === undefined) return;
  const [oddity, ...others] = odditiesOf(exchange);
  const value = status === 200 ? 'served' : errorWords(status, body);
  if (oddity !== undefined && others.length === 0) {
    const place = `${exchange.operation}, ${oddity.label}`;
    yield { silence: oddity.silence, place, fact: 'answer', values: [value] };
  }
  const isShown = responseSchemaFor(exchange.operation, status) !== undefined;
  if (oddity === undefined && !isShown) {
    yield { silence: silenceOf(status), place: `${exchange.operation} ${status}`, fact: 'error', values: [value] };
  }
  if (status >= 400 && !isShown) {
    const keys = Object.keys(asObject(body) ?? {})
      .slice(0, 20)
      .map(shortText);
    yield { silence: 'SIL-050', place: `${exchange.operation} ${status}`, fact: 'keys of the error', values: keys };
  }
}

function silenceOf(status: number): SilenceId {
  if (status === 202) return 'SIL-008';
  return status === 401 || status === 403 ? 'SIL-036' : 'SIL-050';
}

/** How the elements of a batch that hold no data say so, and whether elements stand in the order of the requests. */
export function* elementTraits({ operation, request }: Exchange, body: unknown): Generator<Trait> {
  const key = operation === 'get-pay-statement' ? 'payment_id' : 'enrollment_id';
  const elements = (asArray(at(body, '/responses')) ?? []).slice(0, 50).map((element) => asObject(element) ?? {});
  for (const { code, body: error } of elements) {
    if (typeof code !== 'number' || code === 200) continue;
    const silence = operation === 'get-pay-statement' ? 'SIL-012' : 'SIL-013';
    yield { silence, place: `${operation} 200 /responses/*`, fact: 'error', values: [errorWords(code, error)] };
  }
  const asked = idsAsked(request.body, key);
  if (asked.length < 2 || asked.length !== elements.length) return;
  const inOrder = elements.every((element, index) => String(element[key]).toLowerCase() === asked[index]);
  const values = [inOrder ? 'as asked' : 'another'];
  yield { silence: 'SIL-014', place: `${operation} 200 /responses`, fact: 'order', values };
}

function idsAsked(body: string | null, key: string): readonly string[] {
  if (body === null || body.length > 65_536) return [];
  try {
    const requests = asArray(at(JSON.parse(body), '/requests')) ?? [];
    return requests.map((each) => String(asObject(each)?.[key]).toLowerCase());
  } catch {
    return [];
  }
}
