import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, type JsonObject, jsonOf } from '../kernel/answer.ts';
import type { KnownThings } from './known-things.ts';

/** An exchange that is looked at, what its bodies hold, and what earlier ones have shown. */
export interface Look {
  readonly exchange: Exchange;
  /** The parsed body of the answer; undefined if there is none. */
  readonly body: unknown;
  /** The body of the request, where it is an object. */
  readonly asked: JsonObject | undefined;
  /** Whether the interface states what comes of the request. */
  readonly stated: boolean;
  readonly known: KnownThings;
}

/** Characters of a request's body that are parsed again. */
const longestBody = 65_536;

/** Parses what an exchange holds. */
export const lookAt = (exchange: Exchange, stated: boolean, known: KnownThings): Look => ({
  exchange,
  body: jsonOf(exchange),
  asked: parsed(exchange.request.body),
  stated,
  known,
});

function parsed(body: string | null): JsonObject | undefined {
  if (body === null || body.length > longestBody) return undefined;
  try {
    return asObject(JSON.parse(body));
  } catch {
    return undefined;
  }
}
