import type { Header } from '../../../specs/words/exchange.ts';
import { headerValue } from '../../../specs/words/headers.ts';
import type { ExchangeEvidence, ResponseEvidence } from '../../record/evidence/evidence.ts';

/** An exchange as an entry of a HAR 1.2 log. */
export function harEntry(
  { request, response, failure, startedAt, firstByteMs, totalMs }: ExchangeEvidence,
  comment: string,
) {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  const query = [...(url?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
  const received = Math.max(0, totalMs - firstByteMs);
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: totalMs,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: nameValues(request.headers),
      queryString: query,
      ...(request.body === null ? {} : { postData: { mimeType: mediaType(request.headers), text: request.body } }),
      headersSize: -1,
      bodySize: request.body === null ? 0 : Buffer.byteLength(request.body),
    },
    // HAR has no entry without a response: status 0 is how browsers write a failed request.
    response: response === null ? noResponse(failure?.message ?? '') : answered(response),
    cache: {},
    timings: { send: 0, wait: firstByteMs, receive: received },
    comment,
  };
}

function answered({ status, headers, text, bodyBytes }: ResponseEvidence) {
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: nameValues(headers),
    content: { size: bodyBytes, mimeType: mediaType(headers), text },
    redirectURL: headerValue({ headers }, 'location') ?? '',
    headersSize: -1,
    bodySize: bodyBytes,
  };
}

function noResponse(comment: string) {
  const content = { size: 0, mimeType: 'x-unknown' };
  return {
    status: 0,
    statusText: '',
    httpVersion: '',
    cookies: [],
    headers: [],
    content,
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    comment,
  };
}

const nameValues = (headers: readonly Header[]) => headers.map(([name, value]) => ({ name, value }));

const mediaType = (headers: readonly Header[]): string =>
  headerValue({ headers }, 'content-type') ?? 'application/octet-stream';
