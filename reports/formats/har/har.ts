import { type Header, headerValue } from '../../../specs/words/exchange.ts';
import { groupBy } from '../../../specs/words/group-by.ts';
import { jsonText } from '../../escape/json.ts';
import type { ExchangeEvidence, ResponseEvidence } from '../../record/evidence/evidence.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import type { WriteReport } from '../report.ts';

export const write: WriteReport = (folder, name, { run, summary }) =>
  folder.writePieces(name, harPieces(run, summary), 0o600);

/** One HAR 1.2 log; each exchange once, with its findings. */
export function* harPieces(run: Run, { findings, run: facts }: Summary): Generator<string> {
  const named = findings.flatMap(({ id, requirement, exchanges }) =>
    exchanges.map((reference) => ({ reference, owner: `finding ${id} (${requirement})` })),
  );
  const owners = groupBy(named, ({ reference }) => reference);
  const sent = [...owners.keys()].flatMap((reference) => {
    const evidence = run.evidence.read(reference);
    return evidence === null ? [] : [{ reference, startedAt: evidence.startedAt }];
  });
  sent.sort((a, b) => a.startedAt - b.startedAt);
  const { name, version } = run.header.target;
  const head = {
    version: '1.2',
    creator: { name: 'payroll-conformance', version: facts.harnessVersion },
    comment: `${name} ${version}, seed ${facts.seed}`,
  };
  yield `{\n "log": ${jsonText(head).slice(0, -1)},\n "entries": [`;
  let separator = '\n';
  for (const { reference } of sent) {
    // Read again, so that only one exchange is in memory at a time.
    const evidence = run.evidence.read(reference);
    if (evidence === null) continue;
    const itsOwners = (owners.get(reference) ?? []).map(({ owner }) => owner);
    yield separator + jsonText(harEntry(evidence, `${reference}: ${itsOwners.join(', ')}`), 1);
    separator = ',\n';
  }
  yield ']}\n}\n';
}

function harEntry({ request, response, failure, startedAt, firstByteMs, totalMs }: ExchangeEvidence, comment: string) {
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
    response: response === null ? noResponse(failure?.message ?? '') : harResponse(response),
    cache: {},
    timings: { send: 0, wait: firstByteMs, receive: received },
    comment,
  };
}

const harResponse = ({ status, headers, text, bodyBytes }: ResponseEvidence) => ({
  status,
  statusText: '',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: nameValues(headers),
  content: { size: bodyBytes, mimeType: mediaType(headers), text },
  redirectURL: headerValue({ headers }, 'location') ?? '',
  headersSize: -1,
  bodySize: bodyBytes,
});

const empty: ResponseEvidence = { status: 0, headers: [], text: '', bodyBytes: -1, oddities: [], problem: null };

const noResponse = (comment: string) => ({
  ...harResponse(empty),
  httpVersion: '',
  content: { size: 0, mimeType: 'x-unknown' },
  comment,
});
const nameValues = (headers: readonly Header[]) => headers.map(([name, value]) => ({ name, value }));

const mediaType = (headers: readonly Header[]): string =>
  headerValue({ headers }, 'content-type') ?? 'application/octet-stream';
