import type { Exchange } from '../../specs/words/exchange.ts';
import { statusOf } from '../kernel/answer.ts';
import { answerTraits, elementTraits } from './answer-traits.ts';
import { bodyPlace } from './body-place.ts';
import { bodyTraits } from './body-traits.ts';
import { creationTraits } from './created-traits.ts';
import type { KnownThings } from './known-things.ts';
import { type Look, lookAt } from './look.ts';
import { orderTraits } from './order-traits.ts';
import { dataTraits } from './statement-traits.ts';
import type { Trait } from './trait.ts';
import { refusalTransport, transportTraits } from './transport-traits.ts';
import { waitingTraits } from './waiting-traits.ts';

/** Options for looking at an exchange. */
export interface LookOptions {
  /** Whether the interface states what comes of the request. */
  readonly stated: boolean;
  /** Whether the headers and the body of a success are looked into: a habit shows in few answers. */
  readonly looksInside: boolean;
}

/** Observes what an answer shows of open choices, given `known` things, to which it adds; bounded. */
export function* observeDialect(exchange: Exchange, options: LookOptions, known: KnownThings): Generator<Trait> {
  if (exchange.response === null) return;
  const look = lookAt(exchange, options.stated, known);
  for (const trait of traitsOf(look, options.looksInside)) yield { ...trait, place: trait.place.trimEnd() };
  known.note(exchange, look.body, look.asked);
}

function* traitsOf(look: Look, looksInside: boolean): Generator<Trait> {
  const { exchange, body, stated } = look;
  const { response, operation } = exchange;
  const status = statusOf(exchange);
  if (response === null || status === undefined) return;
  yield* waitingTraits(look);
  yield* answerTraits(look);
  if (status >= 400) yield* refusalTransport(response, operation);
  if (!stated || status !== 200) return;
  yield* orderTraits(look);
  yield* creationTraits(look);
  const isBatch = operation === 'get-pay-statement' || operation === 'get-enrollments';
  if (isBatch) yield* dataTraits(look);
  if (!looksInside) return;
  yield* transportTraits(response, `${operation} ${status}`);
  if (body === undefined) return;
  yield* bodyTraits(body, bodyPlace(`${operation}.response`), `${operation} ${status} `);
  if (isBatch) yield* elementTraits(look);
}
