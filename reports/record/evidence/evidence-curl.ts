import { redactedCurlLine, redactedShellRequest, type ShellRequest } from '../../../specs/curl/redacted-request.ts';
import type { ExchangeEvidence } from './evidence.ts';
import { evidenceBounds } from './evidence-bounds.ts';

/** Writes an exchange's curl line; empty if the request was not kept whole, curl can't send it, or it is too long. */
export function curlOf(evidence: ExchangeEvidence): string {
  const line = isWhole(evidence) ? redactedCurlLine(evidence.request) : '';
  return line.length > evidenceBounds.curlCharacters ? '' : line;
}

/** @returns null if the request was not kept whole */
export const shellRequestOf = (evidence: ExchangeEvidence): ShellRequest | null =>
  isWhole(evidence) ? redactedShellRequest(evidence.request) : null;

const isWhole = ({ request: { body } }: ExchangeEvidence): boolean =>
  body === null || body.length < evidenceBounds.bodyCharacters;
