import type { Header } from '../../../specs/exchange.ts';
import { jsonText } from '../../escape/json.ts';
import { type ExchangeEvidence, evidenceOrNull, type ResponseEvidence } from '../../record/evidence/evidence.ts';
import type { Run } from '../../record/run.ts';
import type { Summary } from '../../verdict/summary.ts';

/** The evidence of all findings as one HAR 1.2 log, each exchange once, with the findings that it belongs to in its comment. */
export function renderHar(dir: string, run: Run, { findings, run: facts }: Summary): string {
  const owners = new Map<string, string[]>();
  for (const { id, requirement, exchanges } of findings) {
    for (const reference of exchanges)
      owners.set(reference, [...(owners.get(reference) ?? []), `finding ${id} (${requirement})`]);
  }
  const entries = [...owners].flatMap(([reference, comment]) => {
    const evidence = evidenceOrNull(dir, reference);
    return evidence === null ? [] : [entry(evidence, `${reference}: ${comment.join(', ')}`)];
  });
  entries.sort((a, b) => (a.startedDateTime < b.startedDateTime ? -1 : a.startedDateTime > b.startedDateTime ? 1 : 0));
  const creator = { name: 'payroll-conformance', version: facts.harnessVersion };
  const comment = `${run.header.target.name} ${run.header.target.version}, seed ${facts.seed}`;
  return `${jsonText({ log: { version: '1.2', creator, entries, comment } }, 1)}\n`;
}

function entry({ request, response, failure, startedAt, firstByteMs, totalMs }: ExchangeEvidence, comment: string) {
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
    redirectURL: headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '',
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
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/octet-stream';
