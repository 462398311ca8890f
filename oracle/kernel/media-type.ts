import type { ReceivedResponse } from '../../specs/words/exchange.ts';

/** The first Content-Type of an answer, or undefined. */
export function contentTypeOf(response: ReceivedResponse): string | undefined {
  return response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}

/** Whether the answer says that its body is JSON: `application/json` or a media type built on it, parameters aside. */
export function saysJson(response: ReceivedResponse): boolean {
  return /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentTypeOf(response) ?? '');
}
