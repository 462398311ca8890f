import { isUtf8 } from 'node:buffer';
import type { ReceivedRequest } from './received-requests.ts';

const bodyAs = (name: 'requestBody' | 'responseBody', body: Buffer | undefined): object => {
  if (body === undefined) return {};
  return isUtf8(body) ? { [name]: body.toString() } : { [`${name}Base64`]: body.toString('base64') };
};

/** A request of the log, with the keys of a line of NDJSON traffic and a few more. */
export function requestAsJson(request: ReceivedRequest, baseUrl: string): object {
  const { number, startedAtMs, method, target, headers, operation, token, end, totalMs, closedEarly } = request;
  return {
    number,
    startedAt: new Date(startedAtMs).toISOString(),
    method,
    url: target.startsWith('/') ? `${baseUrl}${target}` : target,
    requestHeaders: headers,
    ...bodyAs('requestBody', request.body),
    ...(request.status === undefined ? {} : { status: request.status }),
    ...(request.answerHeaders === undefined ? {} : { responseHeaders: Object.entries(request.answerHeaders) }),
    ...bodyAs('responseBody', request.answerBody),
    ...(totalMs === undefined ? {} : { totalMs }),
    ...(operation === undefined ? {} : { operation }),
    ...(token === undefined ? {} : { token }),
    ...(end === undefined ? {} : { end }),
    closedEarly,
  };
}
