import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, askedBody, asObject, asString, type JsonObject } from '../kernel/answer.ts';
import type { IdKey } from './documented.ts';

/** One element of a batch's `requests` ("Batch endpoints"). */
export interface AskedRequest {
  /** In lower case, since UUIDs compare in any letter case. */
  readonly id: string;
  readonly request: JsonObject;
}

/** The requests of a batch in their order; none if one of them is not an object with an id. */
export function askedRequests(exchange: Exchange, idKey: IdKey): readonly AskedRequest[] {
  const requests = (asArray(askedBody(exchange)?.requests) ?? []).map((value) => {
    const request = asObject(value);
    return { id: asString(request?.[idKey])?.toLowerCase(), request };
  });
  const isReadable = (one: (typeof requests)[number]): one is AskedRequest =>
    one.id !== undefined && one.request !== undefined;
  return requests.every(isReadable) ? requests : [];
}
