import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, type JsonObject, requestBody } from '../kernel/answer.ts';
import type { IdKey } from './documented.ts';

/** One element of a batch's `requests` ("Batch endpoints"). */
export interface AskedRequest {
  /** In lower case, since UUIDs compare in any letter case. */
  readonly id: string;
  readonly request: JsonObject;
}

/** In the order of the batch; none if any is not an object with an id. */
export function askedRequests(exchange: Exchange, idKey: IdKey): readonly AskedRequest[] {
  const requests = (asArray(requestBody(exchange)?.requests) ?? []).map((value) => {
    const request = asObject(value);
    return { id: asString(request?.[idKey])?.toLowerCase(), request };
  });
  const isReadable = (entry: (typeof requests)[number]): entry is AskedRequest =>
    entry.id !== undefined && entry.request !== undefined;
  return requests.every(isReadable) ? requests : [];
}
