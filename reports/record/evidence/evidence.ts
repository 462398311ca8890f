import { fileValidator } from '../../../specs/file-schemas/file-validator.ts';
import type { Exchange, ReceivedResponse, RedactedExchange, RedactedResponse } from '../../../specs/words/exchange.ts';
import { parseJson } from '../../../specs/words/parse-json.ts';
import { clip } from '../../escape/controls.ts';
import { ReportError } from '../disk/run-folder.ts';
import { evidenceBounds } from './evidence-bounds.ts';

/** A response as evidence: its text is the truth, so the parsed value is left out; `problem` is set where it was not JSON. */
export interface ResponseEvidence extends Omit<ReceivedResponse, 'body'> {
  readonly problem: string | null;
}

/** One exchange as a file of evidence; `check`: the id of the check that sent it. */
export interface ExchangeEvidence extends Omit<Exchange, 'response' | 'earlier'> {
  readonly schemaVersion: 1;
  readonly check: string;
  readonly response: ResponseEvidence | null;
  readonly earlier: readonly ResponseEvidence[];
}

function responseEvidence(response: RedactedResponse): ResponseEvidence {
  const { text, problem } = response;
  return {
    ...response,
    text: clip(text, evidenceBounds.bodyCharacters),
    problem: problem === null ? null : clip(problem, evidenceBounds.messageCharacters),
  };
}

/** The most responses to earlier attempts at a request that are kept: the last ones. */
const earlierKept = 5;

export function toEvidence(check: string, exchange: RedactedExchange): ExchangeEvidence {
  const { body } = exchange.request;
  return {
    schemaVersion: 1,
    check,
    ...exchange,
    request: { ...exchange.request, body: body === null ? null : clip(body, evidenceBounds.bodyCharacters) },
    response: exchange.response === null ? null : responseEvidence(exchange.response),
    earlier: exchange.earlier.slice(-earlierKept).map(responseEvidence),
  };
}

/** The most bytes of a file that is read. Ours stay below: seven bodies, of at most six bytes a character. */
export const evidenceBytes = 16 << 20;

/** @throws ReportError that names `path` where it holds none */
export function parseEvidence(path: string, text: string): ExchangeEvidence {
  const value = parseJson(text);
  if (fileValidator<ExchangeEvidence>('evidence')(value)) return value;
  throw new ReportError('corrupt', `${path} is damaged: it does not hold an exchange.`, path);
}
