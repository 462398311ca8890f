import {
  ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
  ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
  type HttpExchange,
} from 'allure-js-commons/http';
import { type Header, headerValue } from '../../../specs/words/exchange.ts';
import { clip, showControls } from '../../escape/controls.ts';
import type { ExchangeEvidence } from '../../record/evidence/evidence.ts';
import type { Repeat } from '../../story/repeat.ts';

/** A file of a result; `type`: its media type; `ending`: the end of its name, as Allure's writers choose it. */
export interface DescribedAttachment {
  readonly name: string;
  readonly type: string;
  readonly ending: string;
  readonly content: string;
}

/** The steps that repeat a finding, as text, and as a shell script; null: there is none. */
export interface AttachedRepeat {
  readonly text: string;
  readonly script: string | null;
}

/** A finding with all that is attached to its result. */
export interface AttachedFinding {
  readonly requirement: string;
  /** The request as a line for a shell, with every character visible; empty if the request was not kept. */
  readonly curl: string;
  readonly repeat?: AttachedRepeat;
  readonly exchanges: readonly ExchangeEvidence[];
}

/** In an attachment; the whole evidence is in `exchanges/`. */
const bodyCharacters = 64 * 1024;

const headersShown = 200;

/** The last exchanges of a finding are attached, at most so many: the deciding one is the very last. */
export const exchangesAttached = 3;

export function describeAttachments({
  requirement,
  curl,
  repeat,
  exchanges,
}: AttachedFinding): readonly DescribedAttachment[] {
  const shown = exchanges.slice(-exchangesAttached);
  const attached = shown.map((exchange, index) => ({
    name: showControls(`${requirement}: ${shown.length > 1 ? `${index + 1}. ` : ''}${exchangeTitle(exchange)}`),
    type: ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
    ending: `${index + 1}-attachment.httpexchange`,
    content: JSON.stringify(httpExchange(exchange)),
  }));
  return [
    ...attached,
    ...attachText(requirement, 'steps', repeat?.text ?? ''),
    ...attachText(requirement, 'script', repeat?.script ?? ''),
    ...attachText(requirement, 'curl', curl === '' ? '' : `${curl}\n`),
  ];
}

function attachText(requirement: string, name: string, content: string): readonly DescribedAttachment[] {
  if (content === '') return [];
  const ending = `${name}-attachment.txt`;
  return [{ name: showControls(`${requirement}: ${name}`), type: 'text/plain', ending, content }];
}

const pathCharacters = 80;

function exchangeTitle({ request, response, failure }: ExchangeEvidence): string {
  const answer = response === null ? (failure?.kind ?? 'no answer') : String(response.status);
  return `${request.method} ${clip(request.path, pathCharacters)}, ${answer}`;
}

const httpExchange = ({ request, response, failure, startedAt, totalMs }: ExchangeEvidence): HttpExchange => ({
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
});

const nameValue = ([name, value]: Header): { name: string; value: string } => ({
  name: showControls(name),
  value: showControls(value),
});

function body(headers: readonly Header[], text: string, size: number): NonNullable<HttpExchange['request']['body']> {
  const declared = headerValue({ headers }, 'content-type') ?? '';
  // Allure renders a body by its media type: anything but JSON becomes plain text, so that a page in a body stays inert.
  const contentType = /^application\/json\b/i.test(declared) ? 'application/json' : 'text/plain';
  return {
    contentType,
    encoding: 'utf8',
    value: visibleLines(clip(text, bodyCharacters)),
    size,
    truncated: text.length > bodyCharacters,
  };
}

/** Makes control characters visible, except line breaks and tabs, which are harmless and keep a body readable. */
const visibleLines = (text: string): string =>
  text
    .split(/(\r?\n|\t)/)
    .map((piece, index) => (index % 2 === 0 ? showControls(piece) : piece))
    .join('');

/** @param inFolder commands to run in the folder of the run */
export function repeatText(
  { steps, again, waiver }: Pick<Repeat, 'steps' | 'waiver'> & { readonly again: string | null },
  inFolder: readonly string[],
): string {
  const waived = waiver.length === 0 ? [] : ['A waiver of it:', ...waiver];
  const lines = [...steps, ...inFolder, ...(again === null ? [] : [again]), ...waived];
  return `${lines.map(showControls).join('\n')}\n`;
}
