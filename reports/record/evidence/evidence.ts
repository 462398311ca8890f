import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange, ReceivedResponse } from '../../../specs/exchange.ts';
import type { RedactedExchange, RedactedResponse } from '../../../specs/redacted-exchange.ts';
import { clip } from '../../escape/clip.ts';
import { guarded, ReportError } from '../disk/report-error.ts';
import { evidenceBounds } from './evidence-bounds.ts';

/** A response as evidence: its text is the truth, so the parsed value is left out; `problem` is set where it was no JSON. */
export interface ResponseEvidence extends Omit<ReceivedResponse, 'body'> {
  readonly problem: string | null;
}

/** The content of a file below `exchanges/`. */
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

/** An exchange as evidence of a finding: bounded in size, without what can be had from its text again. */
export function toEvidence(check: string, exchange: RedactedExchange): ExchangeEvidence {
  const { body } = exchange.request;
  return {
    schemaVersion: 1,
    check,
    ...exchange,
    request: { ...exchange.request, body: body === null ? null : clip(body, evidenceBounds.bodyCharacters) },
    response: exchange.response === null ? null : responseEvidence(exchange.response),
    earlier: exchange.earlier.slice(-5).map(responseEvidence),
  };
}

const reference = /^exchanges\/[1-9]\d{0,9}\.json$/;

/**
 * Reads the evidence behind a reference of a finding, e.g. `exchanges/1.json`.
 * @throws ReportError where the file is gone or damaged, or the reference leads elsewhere.
 */
export function readEvidence(dir: string, ref: string): ExchangeEvidence {
  const path = join(dir, ref);
  if (!reference.test(ref)) throw new ReportError('corrupt', `${clip(ref, 100)} is no reference to evidence.`, path);
  const text = guarded('read', path, () => readFileSync(path, 'utf8'));
  try {
    const value: ExchangeEvidence = JSON.parse(text);
    if (typeof value.request.method !== 'string' || !Array.isArray(value.request.headers))
      throw new Error('no request');
    return value;
  } catch (cause) {
    throw new ReportError('corrupt', `${path} is damaged: it does not hold an exchange.`, path, cause);
  }
}

/** The same, or null where the evidence was not kept or is gone: a report goes on without it. */
export function evidenceOrNull(dir: string, ref: string | undefined): ExchangeEvidence | null {
  if (ref === undefined) return null;
  try {
    return readEvidence(dir, ref);
  } catch (cause) {
    if (cause instanceof ReportError) return null;
    throw cause;
  }
}
