import { headerValue, type ReceivedResponse } from '../../specs/words/exchange.ts';

/** Whether the answer says that its body is JSON: `application/json` or a media type built on it, parameters aside. */
export const saysJson = (response: Pick<ReceivedResponse, 'headers'>): boolean =>
  /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headerValue(response, 'content-type') ?? '');
