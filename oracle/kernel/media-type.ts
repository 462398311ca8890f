import { headerValue, type ReceivedResponse } from '../../specs/words/exchange.ts';

/** Whether the answer says that its body is JSON: `application/json` or a media type built on it, parameters aside. */
export function saysJson(response: Pick<ReceivedResponse, 'headers'>): boolean {
  return /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headerValue(response, 'content-type') ?? '');
}
