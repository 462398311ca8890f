import { isUtf8 } from 'node:buffer';
import type { Header } from '../../specs/words/exchange.ts';
import { headerValue } from '../../specs/words/headers.ts';
import { ourSender, type Recorded, type RecordedBody } from '../recordings/recorded.ts';

/** An exchange as an entry of a HAR 1.2 log. A body that was not recorded has no text; one that is no UTF-8 is in base64. */
export function harEntryOf(recorded: Recorded) {
  const { method, url, requestHeaders, requestBody, startedAt, totalMs } = recorded;
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const time = totalMs ?? 0;
  return {
    startedDateTime: new Date(startedAt ?? 0).toISOString(),
    time,
    ...(recorded.isOurs === true ? { _sentBy: ourSender } : {}),
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: requestHeaders.map(named),
      queryString: query.map(named),
      ...(requestBody === null || (requestBody.length === 0 && method === 'GET')
        ? {}
        : { postData: { mimeType: mediaType(requestHeaders), ...textOf(requestBody) } }),
      headersSize: -1,
      bodySize: requestBody === null ? -1 : requestBody.length,
    },
    response: answerOf(recorded),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

function answerOf({ status, responseHeaders, responseBody }: Recorded) {
  return {
    // Browsers write 0 where no answer came.
    status: status ?? 0,
    statusText: '',
    httpVersion: status === null ? '' : 'HTTP/1.1',
    cookies: [],
    headers: responseHeaders.map(named),
    content: {
      size: responseBody === null ? -1 : responseBody.length,
      mimeType: status === null ? 'x-unknown' : mediaType(responseHeaders),
      ...(responseBody === null ? {} : textOf(responseBody)),
    },
    redirectURL: headerValue({ headers: responseHeaders }, 'location') ?? '',
    headersSize: -1,
    bodySize: -1,
  };
}

function textOf(body: NonNullable<RecordedBody>): { readonly text: string; readonly encoding?: 'base64' } {
  return isUtf8(body) ? { text: body.toString('utf8') } : { text: body.toString('base64'), encoding: 'base64' };
}

const named = ([name, value]: Header) => ({ name, value });

function mediaType(headers: readonly Header[]): string {
  return headerValue({ headers }, 'content-type') ?? 'application/octet-stream';
}
