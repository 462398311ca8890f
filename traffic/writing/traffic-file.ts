import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Header, headerValue } from '../../specs/words/exchange.ts';
import { ourSender, type Recorded, type RecordedBody } from '../recordings/recorded.ts';
import { trafficLine } from '../recordings/traffic-line.ts';

/** A format of traffic files; `between` stands between two entries. */
interface FileForm {
  readonly head: string;
  readonly tail: string;
  readonly between: string;
  entry(recorded: Recorded): string;
}

const ndjson: FileForm = { head: '', tail: '', between: '', entry: trafficLine };

function har(version: string): FileForm {
  const creator = JSON.stringify({ name: 'payroll-conformance', version });
  return {
    head: `{"log":{"version":"1.2","creator":${creator},"entries":[\n`,
    tail: '\n]}}\n',
    between: ',\n',
    entry: (recorded) => JSON.stringify(harEntryOf(recorded)),
  };
}

/** A file of exchanges, HAR or NDJSON by its name. Only its owner may read it. All methods throw file system errors. */
export class TrafficFile {
  readonly path: string;
  readonly #file: number;
  readonly #form: FileForm;
  #count = 0;

  /** @param version of the harness, for a HAR log */
  constructor(path: string, version: string) {
    this.path = resolve(path);
    this.#form = /\.har$/i.test(path) ? har(version) : ndjson;
    this.#file = openSync(this.path, 'w', 0o600);
    writeSync(this.#file, this.#form.head);
  }

  write(recorded: Recorded): void {
    const { between, entry } = this.#form;
    writeSync(this.#file, `${this.#count === 0 ? '' : between}${entry(recorded)}`);
    this.#count += 1;
  }

  close(): void {
    writeSync(this.#file, this.#form.tail);
    closeSync(this.#file);
  }
}

/** An unrecorded body has no text; a body that is not UTF-8 is in base64. */
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

const answerOf = ({ status, responseHeaders, responseBody }: Recorded) => ({
  // Browsers write 0 if no answer came.
  status: status ?? 0,
  statusText: '',
  httpVersion: status === null ? '' : 'HTTP/1.1',
  cookies: [],
  headers: responseHeaders.map(named),
  content: {
    size: responseBody === null ? -1 : responseBody.length,
    mimeType: status === null ? 'x-unknown' : mediaType(responseHeaders),
    // Placeholders change the length, which may differ from the Content-Length.
    ...(responseBody === null ? {} : { ...textOf(responseBody), _isRedacted: true }),
  },
  redirectURL: headerValue({ headers: responseHeaders }, 'location') ?? '',
  headersSize: -1,
  bodySize: -1,
});

const textOf = (body: NonNullable<RecordedBody>): { readonly text: string; readonly encoding?: 'base64' } =>
  isUtf8(body) ? { text: body.toString('utf8') } : { text: body.toString('base64'), encoding: 'base64' };

const named = ([name, value]: Header) => ({ name, value });

const mediaType = (headers: readonly Header[]): string =>
  headerValue({ headers }, 'content-type') ?? 'application/octet-stream';
