import type { Header, RedactedExchange, RedactedResponse } from '../../specs/words/exchange.ts';
import type { Recorded, RecordedBody } from '../recordings/recorded.ts';

/** The exchanges that one of a run stands for, polls apart, all at its times; `wholeText`: of its last answer. */
export function recordedExchanges(exchange: RedactedExchange, wholeText: string | null): readonly Recorded[] {
  const { request, response, earlier, startedAt, totalMs } = exchange;
  const asked = {
    startedAt,
    method: request.method,
    url: request.url,
    requestHeaders: request.headers,
    requestBody: Buffer.from(request.body ?? ''),
    totalMs,
    isOurs: true,
  } as const;
  const last: Recorded =
    response === null
      ? { ...asked, status: null, responseHeaders: [], responseBody: null }
      : { ...asked, ...answerOf(response, wholeText) };
  return [...earlier.map((answer) => ({ ...asked, ...answerOf(answer, null) })), last];
}

/** The answer; a body that was kept only in part is left out. */
function answerOf({ status, headers, text, bodyBytes }: RedactedResponse, wholeText: string | null) {
  const whole = wholeText ?? (Buffer.byteLength(text) >= bodyBytes || !isCut(text, bodyBytes) ? text : null);
  const responseHeaders: readonly Header[] = headers;
  const responseBody: RecordedBody = whole === null ? null : Buffer.from(whole);
  return { status, responseHeaders, responseBody };
}

/** Redaction changes the length of a text, so that only a much shorter one was cut. */
const isCut = (text: string, bodyBytes: number): boolean => bodyBytes > 65_536 && Buffer.byteLength(text) < bodyBytes;
