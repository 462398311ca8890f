import { succeeded } from '../../oracle/kernel/answer.ts';
import type { RequestFacts } from '../../oracle/kernel/judge.ts';
import { saysJson } from '../../oracle/kernel/media-type.ts';
import { uuidPattern, versionPattern } from '../../specs/interface/interface-facts.ts';
import { operations } from '../../specs/interface/operations.ts';
import { isValid } from '../../specs/validation/validator.ts';
import { type Exchange, headerValue, headerValues } from '../../specs/words/exchange.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';

/** Tells judges what is known of a recorded request: it may be refused, and counts as stated if it succeeded. */
export const standingOf = ({ exchange, isRequestKnown }: ReadExchange, secrets: ReadonlySet<string>): RequestFacts => ({
  hasStatedResult: isRequestKnown && succeeded(exchange) && isShown(exchange),
  valid: 'if-served',
  secrets,
});

/** Whether a request is valid by the interface, as far as a recording shows. */
function isShown(exchange: Exchange): boolean {
  const { request } = exchange;
  const version = headerValue(request, 'service-api-version');
  if (version !== undefined && !versionPattern.test(version)) return false;
  if (headerValues(request, 'authorization').length > 1) return false;
  return hasOneEntity(exchange) && hasShownBody(exchange);
}

function hasOneEntity({ operation, request }: Exchange): boolean {
  const ids = new URL(request.url).searchParams.getAll('entity_ids');
  if (!operations[operation].takesEntityIds) return ids.length === 0;
  return ids.length <= 1 && ids.every((id) => uuidPattern.test(id));
}

function hasShownBody({ operation, request }: Exchange): boolean {
  const { body } = operations[operation];
  if (request.body === null) return body !== 'required';
  if (body === 'none' || !saysJson({ headers: request.headers })) return false;
  try {
    return isValid(`${operation}.request`, JSON.parse(request.body));
  } catch {
    return false;
  }
}
