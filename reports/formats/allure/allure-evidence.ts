import type { Attachment } from 'allure-js-commons';
import {
  ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
  ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
  type HttpExchange,
} from 'allure-js-commons/http';
import type { Header } from '../../../specs/exchange.ts';
import { defectKey, type FingerprintedDefect } from '../../../specs/fingerprint.ts';
import { clip } from '../../escape/clip.ts';
import { showControls } from '../../escape/controls.ts';
import { forShell } from '../../escape/shell.ts';
import type { ExchangeEvidence } from '../../record/evidence/evidence.ts';
import type { EvidenceFolder } from '../../record/evidence/evidence-folder.ts';

/** What attachments need of a finding: its exchanges, and what identifies it. */
interface AttachedFinding extends FingerprintedDefect {
  readonly exchanges: readonly string[];
}

/** The part of Allure's writer that attachments need. */
interface AttachmentWriter {
  writeAttachment(name: string, content: Buffer): void;
}

/** Characters of a body in an attachment; the whole evidence is in `exchanges/`. */
const bodyCharacters = 64 * 1024;

/** Headers of a message that are attached. */
const headersShown = 200;

/** Exchanges of a finding that are attached: the last ones, which decide. */
const exchangesAttached = 3;

/** Attaches request and response, and the curl line, of findings to their result. */
export class AllureEvidence {
  readonly #evidence: Pick<EvidenceFolder, 'read'>;
  readonly #curls: ReadonlyMap<string, string>;
  readonly #writer: AttachmentWriter;
  #charactersLeft: number;

  /** `curls`: the line of each defect, by its key. `characters`: of all attachments together. */
  constructor(
    evidence: Pick<EvidenceFolder, 'read'>,
    curls: ReadonlyMap<string, string>,
    writer: AttachmentWriter,
    characters: number,
  ) {
    this.#evidence = evidence;
    this.#curls = curls;
    this.#writer = writer;
    this.#charactersLeft = characters;
  }

  /** The curl line of a finding, with every character visible; empty where its request was not kept. */
  curlOf(finding: FingerprintedDefect): string {
    return forShell(this.#curls.get(defectKey(finding)) ?? '');
  }

  /** Writes the attachments of finding number `index` (from 1) of the result `identity`. */
  attach(identity: string, index: number, finding: AttachedFinding): Attachment[] {
    const attachments: Attachment[] = [];
    const attach = (name: string, type: string, suffix: string, content: string): void => {
      if (this.#charactersLeft < content.length) return;
      this.#charactersLeft -= content.length;
      const source = `${identity}-${index}-${suffix}`;
      this.#writer.writeAttachment(source, Buffer.from(content));
      attachments.push({ name: showControls(`${finding.requirement}: ${name}`), type, source });
    };
    for (const [at, reference] of finding.exchanges.slice(-exchangesAttached).entries()) {
      const evidence = this.#evidence.read(reference);
      if (evidence === null) continue;
      const content = JSON.stringify(httpExchange(evidence));
      attach(`exchange ${reference}`, ALLURE_HTTP_EXCHANGE_CONTENT_TYPE, `${at + 1}-attachment.httpexchange`, content);
    }
    const curl = this.curlOf(finding);
    if (curl !== '') attach('curl', 'text/plain', 'curl-attachment.txt', `${curl}\n`);
    return attachments;
  }
}

function httpExchange({ request, response, failure, startedAt, totalMs }: ExchangeEvidence): HttpExchange {
  return {
    schemaVersion: ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
    request: {
      method: request.method,
      url: showControls(request.url),
      headers: request.headers.slice(0, headersShown).map(nameValue),
      ...(request.body === null ? {} : { body: body(request.headers, request.body, request.body.length) }),
    },
    ...(response === null
      ? {}
      : {
          response: {
            status: response.status,
            headers: response.headers.slice(0, headersShown).map(nameValue),
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
