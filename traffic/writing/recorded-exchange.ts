import type { Header, RedactedExchange, RedactedResponse } from '../../specs/words/exchange.ts';
import type { Recorded, RecordedBody } from '../recordings/recorded.ts';

/** Makes a recorded exchange of each answer, all with the same times. `wholeText`: the last answer's whole body. */
export function recordedExchanges(exchange: RedactedExchange, wholeText: string | null): readonly Recorded[] {
  const { request, response, earlier, startedAt, totalMs } = exchange;
  const sent = {
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
      ? { ...sent, status: null, responseHeaders: [], responseBody: null }
      : { ...sent, ...answerOf(response, wholeText) };
  return [...earlier.map((answer) => ({ ...sent, ...answerOf(answer, null) })), last];
}

/** Leaves out a body that was kept only in part. */
function answerOf({ status, headers, text, bodyBytes }: RedactedResponse, wholeText: string | null) {
  const whole = wholeText ?? (Buffer.byteLength(text) >= bodyBytes || !isCut(text, bodyBytes) ? text : null);
  const responseHeaders: readonly Header[] = headers;
  const responseBody: RecordedBody = whole === null ? null : Buffer.from(whole);
  return { status, responseHeaders, responseBody };
}

/** Only large texts are cut; a small one may differ in length because of redaction. */
const isCut = (text: string, bodyBytes: number): boolean => bodyBytes > 65_536 && Buffer.byteLength(text) < bodyBytes;
