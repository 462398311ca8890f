import type { Exchange } from '../../specs/exchange.ts';
import { jsonOf, statusOf } from '../answer.ts';
import { asArray, asObject, at } from '../json.ts';
import { answerTraits, elementTraits } from './answer-traits.ts';
import { bodyPlace } from './body-place.ts';
import { bodyTraits } from './body-traits.ts';
import type { Trait } from './trait.ts';
import { transportTraits } from './transport-traits.ts';

/** The schemas of the bodies of a batch's elements, by operation and code. */
const elementSchemas: Readonly<Record<string, string>> = {
  'get-pay-statement 200': 'pay-statement-data',
  'get-enrollments 200': 'enrollment',
};

/** Elements of a batch that are looked at. */
const mostElements = 3;

/**
 * What the answer of an exchange shows of what the interface leaves open. Pure, bounded by the sizes of lists and texts
 * that are looked at, and silent about what is judged.
 *
 * @param looksInside whether the headers and the body of a success are looked at: only where the interface states what
 *   comes of the request
 */
export function* observeDialect(exchange: Exchange, looksInside: boolean): Generator<Trait> {
  for (const trait of traitsOf(exchange, looksInside)) yield { ...trait, place: trait.place.trimEnd() };
}

function* traitsOf(exchange: Exchange, looksInside: boolean): Generator<Trait> {
  const { response, operation } = exchange;
  const status = statusOf(exchange);
  if (response === null || status === undefined) return;
  const body = jsonOf(exchange);
  yield* answerTraits(exchange, body);
  if (!looksInside || status !== 200) return;
  yield* transportTraits(response, `${operation} ${status}`);
  if (body === undefined) return;
  yield* bodyTraits(body, bodyPlace(`${operation}.response`), `${operation} ${status} `);
  if (operation !== 'get-pay-statement' && operation !== 'get-enrollments') return;
  yield* elementTraits(exchange, body);
  for (const element of (asArray(at(body, '/responses')) ?? []).slice(0, mostElements)) {
    const { code, body: data } = asObject(element) ?? {};
    const schemaName = elementSchemas[`${operation} ${code}`];
    if (schemaName !== undefined) {
      yield* bodyTraits(data, bodyPlace(schemaName), `${operation} ${status} /responses/*/body`);
    }
  }
}
