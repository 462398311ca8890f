import type { Attachment } from 'allure-js-commons';
import {
  ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
  ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
  type HttpExchange,
} from 'allure-js-commons/http';
import type { Header } from '../../../specs/exchange.ts';
import type { RecordedFinding } from '../../../specs/record.ts';
import { clip } from '../../escape/clip.ts';
import { showControls } from '../../escape/controls.ts';
import { forShell } from '../../escape/shell.ts';
import { type ExchangeEvidence, evidenceOrNull } from '../../record/evidence/evidence.ts';

/** The part of Allure's writer that attachments need. */
interface AttachmentWriter {
  writeAttachment(name: string, content: Buffer): void;
}

/** Characters of a body in an attachment; the whole evidence is in `exchanges/`. */
const bodyCharacters = 64 * 1024;

/** Exchanges of a finding that are attached: the last ones, which decide. */
const exchangesAttached = 3;

/** Attaches request and response, and the curl line, of findings to their result. */
export class AllureEvidence {
  readonly #dir: string;
  readonly #writer: AttachmentWriter;

  constructor(dir: string, writer: AttachmentWriter) {
    this.#dir = dir;
    this.#writer = writer;
  }

  /** Writes the attachments of finding number `index` (from 1) of the result `identity`. */
  attach(identity: string, index: number, finding: RecordedFinding): Attachment[] {
    const exchanges = finding.exchanges.slice(-exchangesAttached).flatMap((reference, at) => {
      const evidence = evidenceOrNull(this.#dir, reference);
      if (evidence === null) return [];
      const source = `${identity}-${index}-${at + 1}-attachment.httpexchange`;
      this.#writer.writeAttachment(source, Buffer.from(JSON.stringify(httpExchange(evidence))));
      return [
        { name: `${finding.requirement}: exchange ${reference}`, type: ALLURE_HTTP_EXCHANGE_CONTENT_TYPE, source },
      ];
    });
    const source = `${identity}-${index}-curl-attachment.txt`;
    this.#writer.writeAttachment(source, Buffer.from(`${forShell(finding.curl)}\n`));
    return [...exchanges, { name: `${finding.requirement}: curl`, type: 'text/plain', source }];
  }
}

function httpExchange({ request, response, failure, startedAt, totalMs }: ExchangeEvidence): HttpExchange {
  return {
    schemaVersion: ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
    request: {
      method: request.method,
      url: showControls(request.url),
      headers: request.headers.map(nameValue),
      ...(request.body === null ? {} : { body: body(request.headers, request.body, request.body.length) }),
    },
    ...(response === null
      ? {}
      : {
          response: {
            status: response.status,
            headers: response.headers.map(nameValue),
            body: body(response.headers, response.text, response.bodyBytes),
          },
        }),
    ...(failure === null ? {} : { error: { name: failure.kind, message: showControls(failure.message) } }),
    start: Math.round(startedAt),
    stop: Math.round(startedAt + totalMs),
  };
}

const nameValue = ([name, value]: Header): { name: string; value: string } => ({
  name: showControls(name),
  value: showControls(value),
});

function body(headers: readonly Header[], text: string, size: number): NonNullable<HttpExchange['request']['body']> {
  const declared = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  // Only JSON is shown as what it says it is: a page in a body stays a text.
  const contentType = /^application\/json\b/i.test(declared) ? 'application/json' : 'text/plain';
  return {
    contentType,
    encoding: 'utf8',
    value: visibleLines(clip(text, bodyCharacters)),
    size,
    truncated: text.length > bodyCharacters,
  };
}

/** Line breaks and tabs are harmless in a body, and make it readable. */
function visibleLines(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((piece, index) => (index % 2 === 0 ? showControls(piece) : piece))
    .join('');
}
